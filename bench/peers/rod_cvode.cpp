// The compliant rod with SUNDIALS CVODE, BDF with a dense Jacobian, and its own location of roots; ROD_CVODE=adams takes the
// other family of methods.
#include "cvode.hpp"
#include "rod.hpp"

// A slip after stick grows like t squared; no phase is shorter than this part of the contact's own time eps.
constexpr double holdShare = 1e-2;

int main(int count, char** words) {
  const Task task = readTask(count, words);
  const char* method = std::getenv("ROD_CVODE");
  const bool bdf = method == nullptr || std::strcmp(method, "adams") != 0;
  return report(bdf ? "CVODE BDF" : "CVODE Adams", task, [&](const Rod& rod, State& state, Tally& tally) {
    const Scales scales(rod.p.epsilon);
    const double hold = holdShare * rod.p.epsilon;
    const FlightField inFlight{rod};
    const SlipField ahead{rod, 1}, back{rod, -1};
    const StickField held{rod};
    Solver<FlightField> flying(inFlight, task.tolerance, bdf, hold, scales.whole);
    Solver<SlipField> slipAhead(ahead, task.tolerance, bdf, hold, scales.whole);
    Solver<SlipField> slipBack(back, task.tolerance, bdf, hold, scales.whole);
    Solver<StickField> sticking(held, task.tolerance, bdf, hold, scales.held);
    runHybrid(rod, state, task.until, tally, [&](Mode mode, State& s, double longest, int atZero, int& crossed) {
      if (mode == stick) {
        double y[4] = {s.y, s.theta, s.vN, s.omega};
        const double time = sticking.carry(y, longest, atZero, crossed);
        s = {s.x, y[0], y[1], 0, y[2], y[3]};
        return time;
      }
      double y[6] = {s.x, s.y, s.theta, s.vT, s.vN, s.omega};
      const double time = mode == flight ? flying.carry(y, longest, atZero, crossed)
                                         : (mode == slipPlus ? slipAhead : slipBack).carry(y, longest, atZero, crossed);
      s = {y[0], y[1], y[2], y[3], y[4], y[5]};
      return time;
    });
    tally.steps = flying.steps + slipAhead.steps + slipBack.steps + sticking.steps;
    tally.evaluations = flying.evaluations + slipAhead.evaluations + slipBack.evaluations + sticking.evaluations;
  });
}
