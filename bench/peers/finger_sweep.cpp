// A sweep of the finger over its friction with a hand-written DOP853 on two threads.
// Usage: PEER UNTIL TOLERANCE PHI M1 M2 L K KPHI C CPHI PHI0 VDR G MU, where FINGER_MU is "low high count".
#include <atomic>
#include <thread>
#include <vector>

#include "finger_dop853.hpp"

int main(int count, char** words) {
  const Task task = readTask(count, words);
  double low = 0, high = 0;
  int values = 0;
  const char* range = std::getenv("FINGER_MU");
  if (range == nullptr || std::sscanf(range, "%lf %lf %d", &low, &high, &values) != 3 || values < 2) {
    std::fprintf(stderr, "FINGER_MU is low high count\n");
    return 2;
  }
  std::vector<double> periods(values);
  std::atomic<int> next{0};
  const auto work = [&] {
    for (int i = next++; i < values; i = next++) {
      Parameters parameters = task.parameters;
      parameters.mu = low + (high - low) * i / (values - 1);
      const Finger finger(parameters);
      State state{task.phi, 0, 0, 0};
      finger.close(state);
      Tally tally;
      runDop853(finger, state, task.until, task.tolerance, tally);
      periods[i] = tally.period;
    }
  };
  const auto start = std::chrono::steady_clock::now();
  std::thread other(work);
  work();
  other.join();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::printf("{\"seconds\":%.9g,\"first\":%.17g,\"last\":%.17g}\n", seconds, periods.front(), periods.back());
  return 0;
}
