// The finger with SUNDIALS CVODE and its own location of roots. Each phase starts the solver anew, as jumps demand.
// Of Adams and BDF, Adams with fixed-point iteration is the faster here; FINGER_CVODE=bdf takes the other.
// Stick is carried too, with one state: the solver does all that a library is asked to do.
#include <cstring>
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>
#include "finger.hpp"

static void need(int status, const char* what) {
  if (status >= 0) return;
  std::fprintf(stderr, "%s failed with %d\n", what, status);
  std::exit(1);
}

// A gap after lift-off grows like t cubed, a slip after stick like t squared: the first tiny steps of the solver would
// find roots in their rounding without end. The guard that starts at zero is held for the first millisecond.
constexpr double hold = 1e-3;

template <class Field>
class Solver {
  const Field& field;
  SUNContext context;
  N_Vector y;
  SUNMatrix matrix = nullptr;
  SUNLinearSolver linear = nullptr;
  SUNNonlinearSolver fixedPoint = nullptr;
  void* memory;
  int held = -1;

  static int rates(realtype, N_Vector at, N_Vector to, void* self) {
    static_cast<Solver*>(self)->field.template at<false>(NV_DATA_S(at), NV_DATA_S(to), nullptr);
    return 0;
  }
  static int roots(realtype t, N_Vector at, realtype* to, void* self) {
    double f[Field::size];
    const Solver& of = *static_cast<Solver*>(self);
    of.field.template at<true>(NV_DATA_S(at), f, to);
    if (t < hold && of.held >= 0) to[of.held] = 1;
    return 0;
  }

 public:
  long steps = 0, evaluations = 0;

  Solver(const Field& of, double tolerance, bool bdf) : field(of) {
    need(SUNContext_Create(nullptr, &context), "SUNContext_Create");
    y = N_VNew_Serial(Field::size, context);
    memory = CVodeCreate(bdf ? CV_BDF : CV_ADAMS, context);
    N_VConst(0, y);
    need(CVodeInit(memory, rates, 0, y), "CVodeInit");
    need(CVodeSStolerances(memory, tolerance, tolerance), "CVodeSStolerances");
    need(CVodeSetUserData(memory, this), "CVodeSetUserData");
    need(CVodeSetMaxNumSteps(memory, 1000000), "CVodeSetMaxNumSteps");
    need(CVodeRootInit(memory, Field::guards, roots), "CVodeRootInit");
    need(CVodeSetNoInactiveRootWarn(memory), "CVodeSetNoInactiveRootWarn");
    // Guards fall through zero.
    int falling[Field::guards];
    std::fill(falling, falling + Field::guards, -1);
    need(CVodeSetRootDirection(memory, falling), "CVodeSetRootDirection");
    if (bdf) {
      matrix = SUNDenseMatrix(Field::size, Field::size, context);
      linear = SUNLinSol_Dense(y, matrix, context);
      need(CVodeSetLinearSolver(memory, linear, matrix), "CVodeSetLinearSolver");
    } else {
      fixedPoint = SUNNonlinSol_FixedPoint(y, 0, context);
      need(CVodeSetNonlinearSolver(memory, fixedPoint), "CVodeSetNonlinearSolver");
    }
  }
  Solver(const Solver&) = delete;
  ~Solver() {
    CVodeFree(&memory);
    if (linear) SUNLinSolFree(linear);
    if (matrix) SUNMatDestroy(matrix);
    if (fixedPoint) SUNNonlinSolFree(fixedPoint);
    N_VDestroy(y);
    SUNContext_Free(&context);
  }

  // `atZero` is the guard that starts at zero, or -1.
  double carry(double* state, double longest, int atZero, int& crossed) {
    held = atZero;
    std::memcpy(NV_DATA_S(y), state, sizeof(double) * Field::size);
    need(CVodeReInit(memory, 0, y), "CVodeReInit");
    double time;
    const int status = CVode(memory, longest, y, &time, CV_NORMAL);
    need(status, "CVode");
    crossed = -1;
    if (status == CV_ROOT_RETURN) {
      int found[Field::guards];
      need(CVodeGetRootInfo(memory, found), "CVodeGetRootInfo");
      crossed = std::find(found, found + Field::guards, -1) - found;
    }
    std::memcpy(state, NV_DATA_S(y), sizeof(double) * Field::size);
    long taken, evaluated, roots, linearEvaluated = 0;
    CVodeGetNumSteps(memory, &taken);
    CVodeGetNumRhsEvals(memory, &evaluated);
    CVodeGetNumGEvals(memory, &roots);
    if (linear) CVodeGetNumLinRhsEvals(memory, &linearEvaluated);
    steps += taken;
    evaluations += evaluated + roots + linearEvaluated;
    return time;
  }
};

int main(int count, char** words) {
  const Task task = readTask(count, words);
  const char* method = std::getenv("FINGER_CVODE");
  const bool bdf = method != nullptr && std::strcmp(method, "bdf") == 0;
  return report(bdf ? "CVODE BDF" : "CVODE Adams", task, [&](const Finger& finger, State& state, Tally& tally) {
    const FlightField inFlight{finger};
    const SlipField ahead{finger, 1}, back{finger, -1};
    Solver<FlightField> flying(inFlight, task.tolerance, bdf);
    Solver<SlipField> slipAhead(ahead, task.tolerance, bdf), slipBack(back, task.tolerance, bdf);
    const StickField onBelt{finger};
    Solver<StickField> sticking(onBelt, task.tolerance, bdf);
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
