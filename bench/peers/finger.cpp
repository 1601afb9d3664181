// The finger with a hand-written DOP853: what the generated code of Judder is compared with.
#include "finger_dop853.hpp"

int main(int count, char** words) {
  const Task task = readTask(count, words);
  return report("C++ DOP853", task, [&](const Finger& finger, State& state, Tally& tally) {
    runDop853(finger, state, task.until, task.tolerance, tally);
  });
}
