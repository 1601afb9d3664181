// The compliant rod with a hand-written DOP853: what the generated code of Judder is compared with.
#include "dop853.hpp"
#include "rod.hpp"

template <class Field>
double carryPhase(Stepper<Field>& stepper, double* y, double longest, int atZero, int& crossed) {
  bool armed[Field::guards];
  for (int i = 0; i < Field::guards; i++) armed[i] = i == atZero;
  return carryAlong(stepper, y, longest, armed, crossed);
}

int main(int count, char** words) {
  const Task task = readTask(count, words);
  return report("C++ DOP853", task, [&](const Rod& rod, State& state, Tally& tally) {
    const Scales scales(rod.p.epsilon);
    const FlightField inFlight{rod};
    const SlipField ahead{rod, 1}, back{rod, -1};
    const StickField held{rod};
    Stepper<FlightField> flying(inFlight, task.tolerance, scales.whole);
    Stepper<SlipField> slipAhead(ahead, task.tolerance, scales.whole), slipBack(back, task.tolerance, scales.whole);
    Stepper<StickField> sticking(held, task.tolerance, scales.held);
    runHybrid(rod, state, task.until, tally, [&](Mode mode, State& s, double longest, int atZero, int& crossed) {
      if (mode == stick) {
        double y[4] = {s.y, s.theta, s.vN, s.omega};
        const double time = carryPhase(sticking, y, longest, atZero, crossed);
        s = {s.x, y[0], y[1], 0, y[2], y[3]};
        return time;
      }
      double y[6] = {s.x, s.y, s.theta, s.vT, s.vN, s.omega};
      const double time = mode == flight ? carryPhase(flying, y, longest, atZero, crossed)
                                         : carryPhase(mode == slipPlus ? slipAhead : slipBack, y, longest, atZero, crossed);
      s = {y[0], y[1], y[2], y[3], y[4], y[5]};
      return time;
    });
    tally.steps = flying.steps + slipAhead.steps + slipBack.steps + sticking.steps;
    tally.evaluations = flying.evaluations + slipAhead.evaluations + slipBack.evaluations + sticking.evaluations;
  });
}
