// Where does a guard pass through zero?
#pragma once
#include <algorithm>
#include <cmath>

// Chandrupatla's method to the last float: value(negative) < 0 < value(positive); the answer is on the positive side.
template <class Value>
double findRoot(Value value, double positive, double negative, double atPositive, double atNegative) {
  double a = negative, fa = atNegative, b = positive, fb = atPositive, share = 0.5;
  for (int i = 0; i < 100; i++) {
    const double x = a + share * (b - a), fx = value(x);
    if (fx == 0) return x;
    double c = a, fc = fa;
    if ((fx > 0) != (fa > 0)) {
      c = b, fc = fb;
      b = a, fb = fa;
    }
    a = x, fa = fx;
    const double width = std::fabs(b - a), least = 0x1p-53 * std::max(std::fabs(a), 0x1p-20);
    if (width <= 2 * least) break;
    const double xi = (a - b) / (c - b), phi = (fa - fb) / (fc - fb);
    const bool safe = phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi;
    share = safe ? fa / (fb - fa) * (fc / (fb - fc)) + (c - a) / (b - a) * (fa / (fc - fa)) * (fb / (fc - fb)) : 0.5;
    share = std::min(1 - least / width, std::max(least / width, share));
  }
  return fa > 0 ? a : b;
}
