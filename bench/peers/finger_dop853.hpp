// One run of the finger with a hand-written DOP853.
#pragma once

#include "dop853.hpp"
#include "finger.hpp"

// Stick needs no integrator: sin phi = sin phi0 - vdr t / l, and the cone's border is a root in t.
// Looks every hundredth of a second: the guards are smooth in the angle and have no structure that small.
static double carryStick(const Finger& finger, State& state, double longest, int& crossed) {
  constexpr double look = 0.01;
  const Parameters& p = finger.p;
  const double start = std::sin(state.phi);
  const auto at = [&](double time, double* guards) { finger.coneInStick(start - p.vdr * time / p.l, guards); };
  double before[2], here[2], end = longest;
  crossed = -1;
  at(0, before);
  for (double left = 0; left < longest && crossed < 0; left += look) {
    const double right = std::min(left + look, longest);
    at(right, here);
    for (int i = 0; i < 2; i++) {
      if (here[i] >= 0) continue;
      const auto value = [&](double time) {
        double guards[2];
        at(time, guards);
        return guards[i];
      };
      const double time = before[i] > 0 ? findRoot(value, left, right, before[i], here[i]) : left;
      if (crossed < 0 || time < end) end = time, crossed = i;
    }
    before[0] = here[0], before[1] = here[1];
  }
  state.phi = std::asin(start - p.vdr * end / p.l);
  finger.stop(state);
  return end;
}

inline void runDop853(const Finger& finger, State& state, double until, double tolerance, Tally& tally) {
  const FlightField inFlight{finger};
  const SlipField ahead{finger, 1}, back{finger, -1};
  Stepper<FlightField> flying(inFlight, tolerance);
  Stepper<SlipField> slipping[2] = {{ahead, tolerance}, {back, tolerance}};
  runHybrid(finger, state, until, tally,
            [&](Mode mode, State& s, double longest, bool fresh, int& crossed) {
              if (mode == stick) return carryStick(finger, s, longest, crossed);
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
}
