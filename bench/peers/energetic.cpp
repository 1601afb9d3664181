// The energetic impact law on random inputs, for comparison with src/impact/impulsePath.ts: the same decisions, the same maps.
// Usage: energetic CALLS BATCHES; prints the seconds of a call (median over batches, first batch) and the sum of one batch.
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Random {
  uint32_t state;
  double next() {
    state += 0x6d2b79f5u;
    uint32_t mixed = (state ^ (state >> 15)) * (state | 1u);
    mixed ^= mixed + (mixed ^ (mixed >> 7)) * (mixed | 61u);
    return ((mixed ^ (mixed >> 14)) >> 0) / 4294967296.0;
  }
};

static int energetic(double A, double B, double C, double mu, double r, double vT, double vN, double* out) {
  const double s = vT < 0 ? -1 : 1;
  const double kT = B - s * mu * A, kN = C - s * mu * B;
  if (vN > 0 || (vN == 0 && (vT == 0 || kN >= 0))) {
    out[0] = vT; out[1] = vN; out[2] = 0; out[3] = 0;
    return 0;
  }
  const double toStop = s * kN * vT, perNormal = s * kT * vN;
  if (toStop - (1 + r) * perNormal >= 0) {
    const double p = -(1 + r) * vN / kN;
    out[0] = vT + kT * p; out[1] = -r * vN; out[2] = -s * mu * p; out[3] = p;
    return s > 0 ? 1 : 2;
  }
  const double back = B + s * mu * A;
  const bool sticks = s * back > 0;
  const double p1 = vT == 0 ? 0 : -vT / kT;
  const double vN1 = vN + kN * p1;
  const bool restitution = toStop - perNormal > 0;
  const double kT2 = sticks ? 0 : back, kN2 = sticks ? C - B * B / A : C + s * mu * B;
  const double square = restitution ? vN1 * vN1 + (kN2 / kN) * (r * r * vN * vN - vN1 * vN1)
                                    : r * r * (vN1 * vN1 - kN2 * p1 * (vN + vN1));
  const double p2 = (std::sqrt(square > 0 ? square : 0) - vN1) / kN2;
  out[0] = kT2 * p2; out[1] = vN1 + kN2 * p2;
  out[2] = -s * mu * p1 + (sticks ? -B / A * p2 : s * mu * p2); out[3] = p1 + p2;
  const int odd = (restitution ? 3 : 5) + (sticks ? 0 : 4);
  return s > 0 ? odd : odd + 1;
}

int main(int argc, char** argv) {
  const int calls = argc > 1 ? std::atoi(argv[1]) : 100000, batches = argc > 2 ? std::atoi(argv[2]) : 20;
  Random random{20090317};
  std::vector<double> inputs(7 * calls);
  for (int i = 0; i < calls; i++) {
    const double A = 0.2 + 3 * random.next(), C = 0.2 + 3 * random.next();
    inputs[7 * i] = A;
    inputs[7 * i + 1] = (2 * random.next() - 1) * 0.98 * std::sqrt(A * C);
    inputs[7 * i + 2] = C;
    inputs[7 * i + 3] = 3 * random.next();
    inputs[7 * i + 4] = random.next();
    inputs[7 * i + 5] = 4 * random.next() - 2;
    inputs[7 * i + 6] = -2 * random.next();
  }
  double out[4], sum = 0;
  std::vector<double> times(batches);
  for (int batch = 0; batch < batches; batch++) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; i++) {
      const double* x = &inputs[7 * i];
      sum += energetic(x[0], x[1], x[2], x[3], x[4], x[5], x[6], out) + out[0] + out[1] + out[3];
    }
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    times[batch] = elapsed.count() / calls;
  }
  const double first = times.front();
  std::sort(times.begin(), times.end());
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  std::printf("{\"seconds\":%.9g,\"first\":%.9g,\"sum\":%.17g,\"memory\":%ld}\n", times[batches / 2], first, sum / batches,
              1024 * used.ru_maxrss);
  return 0;
}
