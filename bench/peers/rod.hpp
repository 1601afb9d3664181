// The compliant rod of [NDCb] (6.1)-(6.8) as an expert writes it by hand: a spring -y/eps^2 at the tip, Coulomb friction with
// stick by Filippov's convex method. Shared by the peers in C++, so that they differ only in what carries the phases.
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>

enum Mode { flight, slipPlus, slipMinus, stick };

struct Parameters {
  double Sx, Sy, R, mu, epsilon;
};

struct State {
  double x, y, theta, vT, vN, omega;
};

// The contact problem at an angle, (6.7).
struct Contact {
  double sine, cosine, A, B, C, a, b;
  Contact(const Parameters& p, double theta, double omega)
      : sine(std::sin(theta)),
        cosine(std::cos(theta)),
        A(1 + 3 * sine * sine),
        B(3 * sine * cosine),
        C(1 + 3 * cosine * cosine),
        a(p.Sx - 3 * p.R * sine - omega * omega * cosine),
        b(p.Sy - 3 * p.R * cosine + omega * omega * sine) {}
  double turn(const Parameters& p, double T, double N) const { return 3 * (p.R - sine * T - cosine * N); }
};

struct Rod {
  Parameters p;
  double stiffness;
  explicit Rod(const Parameters& of) : p(of), stiffness(1 / (of.epsilon * of.epsilon)) {}

  // v_T = 0 with a closed contact: stick while the force that holds the tip is inside the cone.
  Mode rest(const State& s) const {
    const Contact c(p, s.theta, s.omega);
    const double N = -stiffness * s.y, T = -(c.a + c.B * N) / c.A;
    return std::fabs(T) <= p.mu * N ? stick : T < 0 ? slipPlus : slipMinus;
  }
};

// Penetrations are of size eps^2, velocities of size eps.
struct Scales {
  double whole[6], held[4];
  explicit Scales(double e) : whole{1, e * e, 1, e, e, e}, held{e * e, 1, e, e} {}
};

// States x, y, theta, v_T, v_N, omega.
struct FlightField {
  static constexpr int size = 6, guards = 1;
  const Rod& of;

  template <bool WithGuards>
  void at(const double* y, double* f, double* g) const {
    const Parameters& p = of.p;
    const double sine = std::sin(y[2]), cosine = std::cos(y[2]), square = y[5] * y[5];
    f[0] = y[3];
    f[1] = y[4];
    f[2] = y[5];
    f[3] = p.Sx - 3 * p.R * sine - square * cosine;
    f[4] = p.Sy - 3 * p.R * cosine + square * sine;
    f[5] = 3 * p.R;
    if (WithGuards) g[0] = y[1];
  }

  double guard(int, const double* y) const { return y[1]; }
};

// The same states. Guards: the spring pushes; the slip keeps its sign.
struct SlipField {
  static constexpr int size = 6, guards = 2;
  const Rod& of;
  const double sign;

  template <bool WithGuards>
  void at(const double* y, double* f, double* g) const {
    const Contact c(of.p, y[2], y[5]);
    const double N = -of.stiffness * y[1], T = -sign * of.p.mu * N;
    f[0] = y[3];
    f[1] = y[4];
    f[2] = y[5];
    f[3] = c.a + c.A * T + c.B * N;
    f[4] = c.b + c.B * T + c.C * N;
    f[5] = c.turn(of.p, T, N);
    if (WithGuards) {
      g[0] = -y[1];
      g[1] = sign * y[3];
    }
  }

  double guard(int i, const double* y) const { return i == 0 ? -y[1] : sign * y[3]; }
};

// The tip holds: states y, theta, v_N, omega. Guards: the spring pushes; the upper and lower border of the cone.
struct StickField {
  static constexpr int size = 4, guards = 3;
  const Rod& of;

  template <bool WithGuards>
  void at(const double* y, double* f, double* g) const {
    const Contact c(of.p, y[1], y[3]);
    const double N = -of.stiffness * y[0], T = -(c.a + c.B * N) / c.A;
    f[0] = y[2];
    f[1] = y[3];
    f[2] = c.b + c.B * T + c.C * N;
    f[3] = c.turn(of.p, T, N);
    if (WithGuards) {
      g[0] = -y[0];
      g[1] = of.p.mu * N - T;
      g[2] = of.p.mu * N + T;
    }
  }

  double guard(int i, const double* y) const {
    double f[size], g[guards];
    at<true>(y, f, g);
    return g[i];
  }
};

struct Tally {
  long events = 0, impacts = 0, steps = 0, evaluations = 0;
  // The end of the first slip.
  double slipEnd = 0;
};

// The hybrid loop from slip. `carry(mode, state, longest, atZero, crossed)` takes a mode to its first guard; `atZero` is the
// guard that starts at zero, or -1.
template <class Carry>
void runHybrid(const Rod& rod, State& s, double until, Tally& tally, Carry carry) {
  int atZero = -1;
  Mode mode = s.vT > 0 ? slipPlus : slipMinus;
  for (double t = 0;;) {
    int crossed = -1;
    t += carry(mode, s, until - t, atZero, crossed);
    if (crossed < 0) return;
    if (++tally.events == 1) tally.slipEnd = t;
    atZero = -1;
    if (mode == flight) {
      tally.impacts++;
      s.y = 0;
      mode = s.vT > 0 ? slipPlus : slipMinus;
      atZero = 0;
    } else if (crossed == 0) {
      s.y = 0;
      mode = flight;
      atZero = 0;
    } else {
      s.vT = 0;
      mode = mode != stick ? rod.rest(s) : crossed == 1 ? slipMinus : slipPlus;
      if (mode != stick) atZero = 1;
    }
  }
}

struct Task {
  double until, tolerance;
  State start;
  Parameters parameters;
};

// Usage: PEER UNTIL TOLERANCE Y THETA VT SX SY R MU EPSILON
inline Task readTask(int count, char** words) {
  if (count != 11) {
    std::fprintf(stderr, "usage: %s UNTIL TOLERANCE Y THETA VT SX SY R MU EPSILON\n", words[0]);
    std::exit(2);
  }
  const auto number = [&](int i) { return std::strtod(words[i], nullptr); };
  return {number(1), number(2), {0, number(3), number(4), number(5), 0, 0},
          {number(6), number(7), number(8), number(9), number(10)}};
}

// Runs several times and prints one line of JSON: the first time, and the median of the later ones.
template <class RunOnce>
int report(const char* name, const Task& task, RunOnce runOnce) {
  constexpr int later = 9;
  double seconds[1 + later];
  State s{};
  Tally tally;
  for (double& of : seconds) {
    const Rod rod(task.parameters);
    s = task.start;
    tally = Tally();
    const auto start = std::chrono::steady_clock::now();
    runOnce(rod, s, tally);
    of = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  std::sort(seconds + 1, seconds + 1 + later);
  std::printf(
      "{\"name\":\"%s\",\"first\":%.9g,\"seconds\":%.9g,\"events\":%ld,\"impacts\":%ld,\"steps\":%ld,"
      "\"evaluations\":%ld,\"slipEnd\":%.17g,\"theta\":%.17g}\n",
      name, seconds[0], seconds[1 + later / 2], tally.events, tally.impacts, tally.steps, tally.evaluations,
      tally.slipEnd, s.theta);
  return 0;
}
