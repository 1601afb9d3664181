// DOP853 with its polynomial of order 7 ([HNW] II.5, II.6), error control and location of events, for small systems.
// Coefficients as in SciPy's dop853_coefficients; the search for crossings is that of src/integrate/crossing.ts.
#pragma once
#include <algorithm>
#include <cmath>
#include "root.hpp"

// Field: size, guards, at<WithGuards>(y, f, g), guard(i, y). Guards are positive in the phase.
template <class Field>
struct Stepper {
  static constexpr int n = Field::size, guards = Field::guards;
  using Vector = double[n];
  const Field& field;
  const double tolerance;
  // What is allowed for a component that is zero; the tolerance itself where nothing else is said.
  alignas(32) Vector absolute;
  double h = 0, error = 0;
  long steps = 0, evaluations = 0;
  alignas(32) Vector y0, f0, y1, f1, s, k2, k3, k4, k5, k6, k7, k8, k9, k10, k11, k12, k14, k15, k16;
  alignas(32) double poly[7][n];
  double g0[guards], inner[3][guards], g1[guards], unused[guards];
  bool dense = false;

  Stepper(const Field& of, double tol) : field(of), tolerance(tol) {
    set(absolute, [&](int) { return tol; });
  }
  Stepper(const Field& of, double tol, const double* scales) : field(of), tolerance(tol) {
    set(absolute, [&](int i) { return tol * scales[i]; });
  }

  template <class Of>
  static void set(double* to, Of of) {
    for (int i = 0; i < n; i++) to[i] = of(i);
  }

  void begin(const double* y) {
    set(y0, [&](int i) { return y[i]; });
    field.template at<true>(y0, f0, g0);
    evaluations++;
    if (h > 0) return;
    double size = 0, rate = 0;
    for (int i = 0; i < n; i++) {
      const double scale = 1 / (absolute[i] + tolerance * std::fabs(y0[i]));
      size += y0[i] * scale * y0[i] * scale;
      rate += f0[i] * scale * f0[i] * scale;
    }
    h = size > 1e-10 && rate > 1e-10 ? 0.01 * std::sqrt(size / rate) : 1e-6;
  }

  void shift() {
    set(y0, [&](int i) { return y1[i]; });
    set(f0, [&](int i) { return f1[i]; });
    for (int i = 0; i < guards; i++) g0[i] = g1[i];
  }

  // One accepted step, not beyond `longest`.
  void step(double longest) {
    for (;;) {
      if (1.01 * h >= longest) h = longest;
      stages();
      if (error <= 1) break;
      h /= std::min(3.0, eighthRoot(error) / 0.9);
    }
    field.template at<true>(y1, f1, g1);
    evaluations++;
    steps++;
    dense = false;
  }

  double propose() const { return h / std::max(1.0 / 6, eighthRoot(error) / 0.9); }

  static double eighthRoot(double x) { return std::sqrt(std::sqrt(std::sqrt(x))); }

  void stages() {
    set(s, [&](int i) {
      return y0[i] + h * (0.05260015195876773 * f0[i]);
    });
    field.template at<false>(s, k2, unused);
    set(s, [&](int i) {
      return y0[i] + h * (0.0197250569845379 * f0[i] + 0.0591751709536137 * k2[i]);
    });
    field.template at<false>(s, k3, unused);
    set(s, [&](int i) {
      return y0[i] + h * (0.02958758547680685 * f0[i] + 0.08876275643042054 * k3[i]);
    });
    field.template at<false>(s, k4, unused);
    set(s, [&](int i) {
      return y0[i] + h * (0.2413651341592667 * f0[i] - 0.8845494793282861 * k3[i] + 0.924834003261792 * k4[i]);
    });
    field.template at<false>(s, k5, unused);
    set(s, [&](int i) {
      return y0[i] + h * (0.037037037037037035 * f0[i] + 0.17082860872947386 * k4[i]
                          + 0.12546768756682242 * k5[i]);
    });
    field.template at<false>(s, k6, unused);
    set(s, [&](int i) {
      return y0[i] + h * (0.037109375 * f0[i] + 0.17025221101954405 * k4[i] + 0.06021653898045596 * k5[i]
                          - 0.017578125 * k6[i]);
    });
    field.template at<false>(s, k7, unused);
    set(s, [&](int i) {
      return y0[i] + h * (0.03709200011850479 * f0[i] + 0.17038392571223998 * k4[i]
                          + 0.10726203044637328 * k5[i] - 0.015319437748624402 * k6[i]
                          + 0.008273789163814023 * k7[i]);
    });
    field.template at<true>(s, k8, inner[0]);
    set(s, [&](int i) {
      return y0[i] + h * (0.6241109587160757 * f0[i] - 3.3608926294469414 * k4[i] - 0.868219346841726 * k5[i]
                          + 27.59209969944671 * k6[i] + 20.154067550477894 * k7[i] - 43.48988418106996 * k8[i]);
    });
    field.template at<false>(s, k9, unused);
    set(s, [&](int i) {
      return y0[i] + h * (0.47766253643826434 * f0[i] - 2.4881146199716677 * k4[i] - 0.590290826836843 * k5[i]
                          + 21.230051448181193 * k6[i] + 15.279233632882423 * k7[i] - 33.28821096898486 * k8[i]
                          - 0.020331201708508627 * k9[i]);
    });
    field.template at<true>(s, k10, inner[1]);
    set(s, [&](int i) {
      return y0[i] + h * (-0.9371424300859873 * f0[i] + 5.186372428844064 * k4[i] + 1.0914373489967295 * k5[i]
                          - 8.149787010746927 * k6[i] - 18.52006565999696 * k7[i] + 22.739487099350505 * k8[i]
                          + 2.4936055526796523 * k9[i] - 3.0467644718982196 * k10[i]);
    });
    field.template at<true>(s, k11, inner[2]);
    set(s, [&](int i) {
      return y0[i] + h * (2.273310147516538 * f0[i] - 10.53449546673725 * k4[i] - 2.0008720582248625 * k5[i]
                          - 17.9589318631188 * k6[i] + 27.94888452941996 * k7[i] - 2.8589982771350235 * k8[i]
                          - 8.87285693353063 * k9[i] + 12.360567175794303 * k10[i]
                          + 0.6433927460157636 * k11[i]);
    });
    field.template at<false>(s, k12, unused);
    set(y1, [&](int i) {
      return y0[i] + h * (0.054293734116568765 * f0[i] + 4.450312892752409 * k6[i] + 1.8915178993145003 * k7[i]
                          - 5.801203960010585 * k8[i] + 0.3111643669578199 * k9[i]
                          - 0.1521609496625161 * k10[i] + 0.20136540080403034 * k11[i]
                          + 0.04471061572777259 * k12[i]);
    });
    evaluations += 11;
    double e5 = 0, e3 = 0;
    for (int i = 0; i < n; i++) {
      const double scale = 1 / (absolute[i] + tolerance * std::max(std::fabs(y0[i]), std::fabs(y1[i])));
      const double five = scale * (0.01312004499419488 * f0[i] - 1.2251564463762044 * k6[i]
                                   - 0.4957589496572502 * k7[i] + 1.6643771824549864 * k8[i]
                                   - 0.35032884874997366 * k9[i] + 0.3341791187130175 * k10[i]
                                   + 0.08192320648511571 * k11[i] - 0.022355307863886294 * k12[i]);
      const double three = scale * (-0.18980075407240762 * f0[i] + 4.450312892752409 * k6[i]
                                    + 1.8915178993145003 * k7[i] - 5.801203960010585 * k8[i]
                                    - 0.4226823213237919 * k9[i] - 0.1521609496625161 * k10[i]
                                    + 0.20136540080403034 * k11[i] + 0.02265179219836082 * k12[i]);
      e5 += five * five;
      e3 += three * three;
    }
    error = e5 == 0 ? 0 : h * e5 / std::sqrt((e5 + 0.01 * e3) * n);
  }

  void build() {
    if (dense) return;
    dense = true;
    evaluations += 3;
    set(s, [&](int i) {
      return y0[i] + h * (0.056167502283047954 * f0[i] + 0.25350021021662483 * k7[i]
                          - 0.2462390374708025 * k8[i] - 0.12419142326381637 * k9[i]
                          + 0.15329179827876568 * k10[i] + 0.00820105229563469 * k11[i]
                          + 0.007567897660545699 * k12[i] - 0.008298 * f1[i]);
    });
    field.template at<false>(s, k14, unused);
    set(s, [&](int i) {
      return y0[i] + h * (0.03183464816350214 * f0[i] + 0.028300909672366776 * k6[i]
                          + 0.053541988307438566 * k7[i] - 0.05492374857139099 * k8[i]
                          - 0.00010834732869724932 * k11[i] + 0.0003825710908356584 * k12[i]
                          - 0.00034046500868740456 * f1[i] + 0.1413124436746325 * k14[i]);
    });
    field.template at<false>(s, k15, unused);
    set(s, [&](int i) {
      return y0[i] + h * (-0.42889630158379194 * f0[i] - 4.697621415361164 * k6[i] + 7.683421196062599 * k7[i]
                          + 4.06898981839711 * k8[i] + 0.3567271874552811 * k9[i]
                          - 0.0013990241651590145 * f1[i] + 2.9475147891527724 * k14[i]
                          - 9.15095847217987 * k15[i]);
    });
    field.template at<false>(s, k16, unused);
    for (int i = 0; i < n; i++) {
      const double d = y1[i] - y0[i];
      poly[0][i] = d;
      poly[1][i] = h * f0[i] - d;
      poly[2][i] = 2 * d - h * (f1[i] + f0[i]);
      poly[3][i] = h * (-8.428938276109013 * f0[i] + 0.5667149535193777 * k6[i] - 3.0689499459498917 * k7[i]
                          + 2.38466765651207 * k8[i] + 2.117034582445028 * k9[i] - 0.871391583777973 * k10[i]
                          + 2.2404374302607883 * k11[i] + 0.6315787787694688 * k12[i]
                          - 0.08899033645133331 * f1[i] + 18.148505520854727 * k14[i]
                          - 9.194632392478356 * k15[i] - 4.436036387594894 * k16[i]);
      poly[4][i] = h * (10.427508642579134 * f0[i] + 242.28349177525817 * k6[i] + 165.20045171727028 * k7[i]
                          - 374.5467547226902 * k8[i] - 22.113666853125306 * k9[i] + 7.733432668472264 * k10[i]
                          - 30.674084731089398 * k11[i] - 9.332130526430229 * k12[i]
                          + 15.697238121770845 * f1[i] - 31.139403219565178 * k14[i]
                          - 9.35292435884448 * k15[i] + 35.81684148639408 * k16[i]);
      poly[5][i] = h * (19.985053242002433 * f0[i] - 387.0373087493518 * k6[i] - 189.17813819516758 * k7[i]
                          + 527.8081592054236 * k8[i] - 11.57390253995963 * k9[i] + 6.8812326946963 * k10[i]
                          - 1.0006050966910838 * k11[i] + 0.7777137798053443 * k12[i]
                          - 2.778205752353508 * f1[i] - 60.19669523126412 * k14[i] + 84.32040550667716 * k15[i]
                          + 11.99229113618279 * k16[i]);
      poly[6][i] = h * (-25.69393346270375 * f0[i] - 154.18974869023643 * k6[i] - 231.5293791760455 * k7[i]
                          + 357.6391179106141 * k8[i] + 93.40532418362432 * k9[i] - 37.45832313645163 * k10[i]
                          + 104.0996495089623 * k11[i] + 29.8402934266605 * k12[i] - 43.53345659001114 * f1[i]
                          + 96.32455395918828 * k14[i] - 39.17726167561544 * k15[i]
                          - 149.72683625798564 * k16[i]);
    }
  }

  void inside(double x, double* y) const {
    const double r = 1 - x;
    set(y, [&](int i) {
      double nested = poly[6][i];
      nested = poly[5][i] + x * nested;
      nested = poly[4][i] + r * nested;
      nested = poly[3][i] + x * nested;
      nested = poly[2][i] + r * nested;
      nested = poly[1][i] + x * nested;
      nested = poly[0][i] + r * nested;
      return y0[i] + x * nested;
    });
  }

  double value(int i, double theta) {
    evaluations++;
    alignas(32) Vector y;
    inside(theta, y);
    return field.guard(i, y);
  }

  // The guard that crosses first, or -1, and where in the step. An armed guard starts at zero and leaves it upwards.
  int cross(const bool* armed, double& theta) {
    int found = -1;
    theta = 1;
    for (int i = 0; i < guards; i++) {
      const double at = crossing(i, armed[i]);
      if (at < 0 || (found >= 0 && at >= theta)) continue;
      found = i;
      theta = at;
    }
    return found;
  }

  double crossing(int i, bool armed) {
    const double x[5] = {0, 4.0 / 13, 0.6, 6.0 / 7, 1};
    const double g[5] = {armed ? 0 : g0[i], inner[0][i], inner[1][i], inner[2][i], g1[i]};
    if (g[0] < 0) {
      build();
      return 0;
    }
    int negative = 1;
    while (negative < 5 && g[negative] >= 0) negative++;
    const bool dips = mayDip(x, g, armed ? 1 : 0, negative - 1);
    if (negative == 5 && !dips) return -1;
    build();
    if (!dips && value(i, x[negative]) < 0) return rootBefore(i, x[negative - 1], x[negative]);
    double left = 0;
    for (int k = 1; k <= 16; k++) {
      const double right = k / 16.0, here = value(i, right);
      if (here < 0 && (k > 1 || !armed)) return rootBefore(i, left, right);
      left = right;
    }
    return -1;
  }

  // Can a parabola through three samples have its minimum below half of them?
  static bool mayDip(const double* x, const double* g, int from, int to) {
    for (int j = from + 1; j < to; j++) {
      const double left = (g[j] - g[j - 1]) / (x[j] - x[j - 1]), right = (g[j + 1] - g[j]) / (x[j + 1] - x[j]);
      const double bend = (right - left) / (x[j + 1] - x[j - 1]);
      if (!(bend > 0)) continue;
      const double slope = left + bend * (x[j] - x[j - 1]), at = x[j] - slope / (2 * bend);
      if (at < x[j - 1] || at > x[j + 1]) continue;
      if (g[j] - slope * slope / (4 * bend) < 0.5 * std::min(g[j - 1], std::min(g[j], g[j + 1]))) return true;
    }
    return false;
  }

  double rootBefore(int i, double left, double right) {
    double at = value(i, left), beyond = value(i, right);
    for (int k = 0; k < 60 && !(at > 0); k++) {
      if (left > 0) right = left, beyond = at;
      left = right / 2;
      at = value(i, left);
    }
    if (!(at > 0)) return 0;
    return findRoot([&](double x) { return value(i, x); }, left, right, at, beyond);
  }
};

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
