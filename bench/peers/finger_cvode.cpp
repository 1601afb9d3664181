// The finger with SUNDIALS CVODE and its own location of roots.
// Of Adams and BDF, Adams with fixed-point iteration is the faster here; FINGER_CVODE=bdf takes the other.
// Stick is carried too, with one state: the solver does all that a library is asked to do.
#include "cvode.hpp"
#include "finger.hpp"

// A gap after lift-off grows like t cubed, a slip after stick like t squared.
constexpr double hold = 1e-3;

int main(int count, char** words) {
  const Task task = readTask(count, words);
  const char* method = std::getenv("FINGER_CVODE");
  const bool bdf = method != nullptr && std::strcmp(method, "bdf") == 0;
  return report(bdf ? "CVODE BDF" : "CVODE Adams", task, [&](const Finger& finger, State& state, Tally& tally) {
    const FlightField inFlight{finger};
    const SlipField ahead{finger, 1}, back{finger, -1};
    Solver<FlightField> flying(inFlight, task.tolerance, bdf, hold);
    Solver<SlipField> slipAhead(ahead, task.tolerance, bdf, hold), slipBack(back, task.tolerance, bdf, hold);
    const StickField onBelt{finger};
    Solver<StickField> sticking(onBelt, task.tolerance, bdf, hold);
    runHybrid(finger, state, task.until, tally, [&](Mode mode, State& s, double longest, bool fresh, int& crossed) {
      if (mode == stick) {
        const double time = sticking.carry(&s.phi, longest, -1, crossed);
        finger.stop(s);
        return time;
      }
      if (mode == flight) {
        double y[4] = {s.phi, s.y, s.phiDot, s.yDot};
        const double time = flying.carry(y, longest, fresh ? 0 : -1, crossed);
        s = {y[0], y[1], y[2], y[3]};
        return time;
      }
      double y[2] = {s.phi, s.phiDot};
      const double time = (mode == slipPlus ? slipAhead : slipBack).carry(y, longest, fresh ? 1 : -1, crossed);
      s = {y[0], 0, y[1], 0};
      finger.close(s);
      return time;
    });
    tally.steps = flying.steps + slipAhead.steps + slipBack.steps + sticking.steps;
    tally.evaluations = flying.evaluations + slipAhead.evaluations + slipBack.evaluations + sticking.evaluations;
  });
}
