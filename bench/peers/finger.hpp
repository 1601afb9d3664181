// The finger of [LBN] §4 as an expert writes it by hand: reduced equations per mode. Shared by the peers in C++, so
// that they differ only in what carries the phases. Parameters come from the command line.
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>

enum Mode { flight, slipPlus, slipMinus, stick };
constexpr const char* modeNames[] = {"liftoff", "slip+", "slip-", "stick"};

struct Parameters {
  double m1, m2, l, k, kphi, c, cphi, phi0, vdr, g, mu;
};

// A state of the whole mechanism.
struct State {
  double phi, y, phiDot, yDot;
};

// The contact problem: A, B, C and the free accelerations a, b.
struct Contact {
  double A, B, C, a, b;
};

struct Finger {
  Parameters p;
  double total, inertia;
  explicit Finger(const Parameters& of) : p(of), total(of.m1 + of.m2), inertia(of.m1 * of.l * of.l) {}

  double loadPhi(double phi, double phiDot, double sine) const {
    return -p.kphi * (phi - p.phi0) - p.cphi * phiDot - p.m1 * p.g * p.l * sine;
  }
  double loadY(double y, double yDot, double lCos, double square) const {
    return -p.k * y - p.c * yDot - total * p.g - p.m1 * lCos * square;
  }

  // On the belt y and y' follow from phi and phi'.
  void close(State& state) const {
    const double sine = std::sin(state.phi), cosine = std::cos(state.phi);
    state.y = -p.l * (1 - cosine);
    state.yDot = -p.l * sine * state.phiDot;
  }

  // In stick phi' follows too.
  void stop(State& state) const {
    state.phiDot = -p.vdr / (p.l * std::cos(state.phi));
    close(state);
  }

  double gap(double phi, double y) const { return p.l * (1 - std::cos(phi)) + y; }
  double slipSpeed(const State& s) const { return p.l * std::cos(s.phi) * s.phiDot + p.vdr; }
  double normalSpeed(const State& s) const { return p.l * std::sin(s.phi) * s.phiDot + s.yDot; }

  Contact contact(const State& s) const {
    const double sine = std::sin(s.phi), cosine = std::cos(s.phi), square = s.phiDot * s.phiDot;
    const double det = inertia * (p.m2 + p.m1 * cosine * cosine), coupling = p.m1 * p.l * sine;
    const double hPhi = loadPhi(s.phi, s.phiDot, sine), hY = loadY(s.y, s.yDot, p.l * cosine, square);
    const double T = p.l * cosine, N = p.l * sine;
    const double alongNPhi = (total * N - coupling) / det, alongNY = (inertia - coupling * N) / det;
    const double freePhi = (total * hPhi - coupling * hY) / det, freeY = (inertia * hY - coupling * hPhi) / det;
    return {T * T * total / det, T * alongNPhi, N * alongNPhi + alongNY, T * freePhi - N * square,
            N * freePhi + freeY + T * square};
  }

  // v_N = 0: the mode for a sign of the slip. Below the critical friction there is exactly one.
  Mode rest(const State& s, int slip) const {
    const Contact c = contact(s);
    if (c.b >= 0) return flight;
    if (slip == 0) {
      const double det = c.A * c.C - c.B * c.B;
      const double T = (c.B * c.b - c.C * c.a) / det, N = (c.B * c.a - c.A * c.b) / det;
      if (std::fabs(T) <= p.mu * N) return stick;
      slip = T < 0 ? 1 : -1;
    }
    return slip > 0 ? slipPlus : slipMinus;
  }

  // Moreau's law with r = 0, then the mode that follows.
  Mode impact(State& s) const {
    const Contact c = contact(s);
    const double vT = slipSpeed(s), vN = normalSpeed(s);
    const double det = c.A * c.C - c.B * c.B;
    double T = (c.B * vN - c.C * vT) / det, N = (c.B * vT - c.A * vN) / det;
    int slip = 0;
    if (std::fabs(T) > p.mu * N) {
      slip = T < 0 ? 1 : -1;
      N = -vN / (c.C - slip * p.mu * c.B);
      T = -slip * p.mu * N;
    }
    const double sine = std::sin(s.phi), cosine = std::cos(s.phi);
    const double mass = inertia * (p.m2 + p.m1 * cosine * cosine), coupling = p.m1 * p.l * sine;
    const double onPhi = p.l * (cosine * T + sine * N);
    s.phiDot += (total * onPhi - coupling * N) / mass;
    s.yDot += (inertia * N - coupling * onPhi) / mass;
    return rest(s, slip);
  }

  // Both distances of the force from the border of the friction cone while the belt carries the tip.
  void coneInStick(double sine, double* guards) const {
    const double cosine = std::sqrt((1 - sine) * (1 + sine)), phi = std::asin(sine);
    const double phiDot = -p.vdr / (p.l * cosine), square = phiDot * phiDot;
    const double phiTwo = sine / cosine * square;
    const double y = -p.l * (1 - cosine), yDot = -p.l * sine * phiDot;
    const double yTwo = -p.l * (sine * phiTwo + cosine * square);
    const double coupling = p.m1 * p.l * sine;
    const double N = coupling * phiTwo + total * yTwo - loadY(y, yDot, p.l * cosine, square);
    const double T =
        (inertia * phiTwo + coupling * yTwo - loadPhi(phi, phiDot, sine) - p.l * sine * N) / (p.l * cosine);
    guards[0] = p.mu * N - T;
    guards[1] = p.mu * N + T;
  }
};

struct FlightField {
  static constexpr int size = 4, guards = 1;
  const Finger& of;

  template <bool WithGuards>
  void at(const double* y, double* f, double* g) const {
    const Parameters& p = of.p;
    const double sine = std::sin(y[0]), cosine = std::cos(y[0]), lCos = p.l * cosine;
    const double coupling = p.m1 * p.l * sine;
    const double hPhi = of.loadPhi(y[0], y[2], sine), hY = of.loadY(y[1], y[3], lCos, y[2] * y[2]);
    const double scale = 1 / (of.inertia * (p.m2 + p.m1 * cosine * cosine));
    f[0] = y[2];
    f[1] = y[3];
    f[2] = scale * (of.total * hPhi - coupling * hY);
    f[3] = scale * (of.inertia * hY - coupling * hPhi);
    if (WithGuards) g[0] = p.l - lCos + y[1];
  }

  double guard(int, const double* y) const { return of.gap(y[0], y[1]); }
};

// Two states: y follows from phi. Friction is -sign mu times the normal force.
struct SlipField {
  static constexpr int size = 2, guards = 3;
  const Finger& of;
  const double sign;

  template <bool WithGuards>
  void at(const double* y, double* f, double* g) const {
    const Parameters& p = of.p;
    const double sine = std::sin(y[0]), cosine = std::cos(y[0]), lCos = p.l * cosine, lSin = p.l * sine;
    const double square = y[1] * y[1];
    const double hPhi = of.loadPhi(y[0], y[1], sine), hY = of.loadY(lCos - p.l, -lSin * y[1], lCos, square);
    const double lever = lSin - sign * p.mu * lCos;
    const double mass = p.m1 * lCos * lCos + lever * p.m2 * lSin;
    const double phiTwo = (hPhi - lever * hY + lCos * square * (p.m1 * lSin - lever * of.total)) / mass;
    f[0] = y[1];
    f[1] = phiTwo;
    if (WithGuards) {
      g[0] = -p.m2 * lSin * phiTwo - of.total * lCos * square - hY;
      g[1] = sign * (lCos * y[1] + p.vdr);
      g[2] = mass;
    }
  }

  double guard(int i, const double* y) const {
    double f[size], g[guards];
    at<true>(y, f, g);
    return g[i];
  }
};

// One state: the belt carries the tip. For solvers that are to carry this phase too.
struct StickField {
  static constexpr int size = 1, guards = 2;
  const Finger& of;

  template <bool WithGuards>
  void at(const double* y, double* f, double* g) const {
    f[0] = -of.p.vdr / (of.p.l * std::cos(y[0]));
    if (WithGuards) of.coneInStick(std::sin(y[0]), g);
  }
};

// What a run counts; the period is the time between the last two impacts.
struct Tally {
  long events = 0, steps = 0, evaluations = 0;
  double impact = 0, period = 0;
  bool verbose = false;
  void add(double t, const char* name) {
    events++;
    if (verbose && events <= 20) std::fprintf(stderr, "%-8s %.11f\n", name, t);
  }
};

// The hybrid loop. `carry` takes a mode to its first guard: flight 0 gap; slip 0 force, 1 slip speed; stick 0 and 1 the
// upper and lower border of the cone.
template <class Carry>
void runHybrid(const Finger& finger, State& state, double until, Tally& tally, Carry carry) {
  double t = 0;
  bool fresh = false;
  Mode mode = finger.rest(state, finger.slipSpeed(state) > 0 ? 1 : -1);
  for (;;) {
    int crossed = -1;
    t += carry(mode, state, until - t, fresh, crossed);
    if (crossed < 0) return;
    if (mode == flight) {
      state.y = -finger.p.l * (1 - std::cos(state.phi));
      mode = finger.impact(state);
      fresh = mode == flight;
      tally.period = t - tally.impact;
      tally.impact = t;
      tally.add(t, "impact");
    } else {
      if (mode == stick) {
        mode = crossed == 0 ? slipMinus : slipPlus;
        fresh = true;
      } else if (crossed == 0) {
        mode = flight;
        fresh = true;
      } else {
        mode = finger.rest(state, 0);
        fresh = mode != stick;
      }
      tally.add(t, modeNames[mode]);
    }
  }
}

struct Task {
  Parameters parameters;
  double phi, until, tolerance;
};

// Usage: PEER UNTIL TOLERANCE PHI M1 M2 L K KPHI C CPHI PHI0 VDR G MU
inline Task readTask(int count, char** words) {
  if (count != 15) {
    std::fprintf(stderr, "usage: %s UNTIL TOLERANCE PHI M1 M2 L K KPHI C CPHI PHI0 VDR G MU\n", words[0]);
    std::exit(2);
  }
  const auto number = [&](int i) { return std::strtod(words[i], nullptr); };
  return {{number(4), number(5), number(6), number(7), number(8), number(9), number(10), number(11), number(12),
           number(13), number(14)},
          number(3), number(1), number(2)};
}

// Runs twice, cold and warm, and prints one line of JSON.
template <class RunOnce>
int report(const char* name, const Task& task, RunOnce runOnce) {
  double seconds[2];
  State state{};
  Tally tally;
  for (int i = 0; i < 2; i++) {
    const Finger finger(task.parameters);
    state = {task.phi, 0, 0, 0};
    finger.close(state);
    tally = Tally();
    tally.verbose = i == 1 && std::getenv("FINGER_EVENTS") != nullptr;
    const auto start = std::chrono::steady_clock::now();
    runOnce(finger, state, tally);
    seconds[i] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  std::printf(
      "{\"name\":\"%s\",\"seconds\":%.9g,\"warm\":%.9g,\"events\":%ld,\"steps\":%ld,\"evaluations\":%ld,"
      "\"memory\":%ld,\"period\":%.17g,\"final\":[%.17g,%.17g,%.17g,%.17g]}\n",
      name, seconds[0], seconds[1], tally.events, tally.steps, tally.evaluations, 1024 * used.ru_maxrss, tally.period, state.phi, state.y,
      state.phiDot, state.yDot);
  return 0;
}
