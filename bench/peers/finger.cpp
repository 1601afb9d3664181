// The finger with a hand-written DOP853: what the generated code of Judder is compared with.
#include "dop853.hpp"

// To the first guard or for the longest time; the step that the last phase of this kind ended with is tried first.
template <class Field>
double carryAlong(Stepper<Field>& stepper, double* y, double longest, bool* armed, int& crossed) {
  stepper.begin(y);
  for (double time = 0;;) {
    stepper.step(longest - time);
    double theta;
    crossed = stepper.cross(armed, theta);
    const double h = stepper.h;
    stepper.h = stepper.propose();
    if (crossed >= 0) {
      stepper.inside(theta, y);
      return time + theta * h;
    }
    for (int i = 0; i < Field::guards; i++) armed[i] = false;
    time += h;
    if (time >= longest) {
      for (int i = 0; i < Field::size; i++) y[i] = stepper.y1[i];
      return longest;
    }
    stepper.shift();
  }
}

int main(int count, char** words) {
  const Task task = readTask(count, words);
  return report("C++ DOP853", task, [&](const Finger& finger, State& state, Tally& tally) {
    const FlightField inFlight{finger};
    const SlipField ahead{finger, 1}, back{finger, -1};
    Stepper<FlightField> flying(inFlight, task.tolerance);
    Stepper<SlipField> slipping[2] = {{ahead, task.tolerance}, {back, task.tolerance}};
    runHybrid(finger, state, task.until, tally,
              [&](Mode mode, State& s, double longest, bool fresh, int& crossed) {
                if (mode == flight) {
                  double y[4] = {s.phi, s.y, s.phiDot, s.yDot};
                  bool armed[1] = {fresh};
                  const double time = carryAlong(flying, y, longest, armed, crossed);
                  s = {y[0], y[1], y[2], y[3]};
                  return time;
                }
                double y[2] = {s.phi, s.phiDot};
                bool armed[3] = {false, fresh, false};
                const double time = carryAlong(slipping[mode == slipMinus], y, longest, armed, crossed);
                s = {y[0], 0, y[1], 0};
                finger.close(s);
                if (crossed == 2) {
                  std::fprintf(stderr, "the force grows without bound\n");
                  std::exit(1);
                }
                return time;
              });
    for (const long steps : {flying.steps, slipping[0].steps, slipping[1].steps}) tally.steps += steps;
    for (const long n : {flying.evaluations, slipping[0].evaluations, slipping[1].evaluations}) tally.evaluations += n;
  });
}
