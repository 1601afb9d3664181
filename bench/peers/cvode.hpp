// Phases carried by SUNDIALS CVODE with its own location of roots. Each phase starts the solver anew, as jumps demand.
#pragma once
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

inline void need(int status, const char* what) {
  if (status >= 0) return;
  std::fprintf(stderr, "%s failed with %d\n", what, status);
  std::exit(1);
}

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
  const double hold;

  static int rates(realtype, N_Vector at, N_Vector to, void* self) {
    static_cast<Solver*>(self)->field.template at<false>(NV_DATA_S(at), NV_DATA_S(to), nullptr);
    return 0;
  }
  static int roots(realtype t, N_Vector at, realtype* to, void* self) {
    double f[Field::size];
    const Solver& of = *static_cast<Solver*>(self);
    of.field.template at<true>(NV_DATA_S(at), f, to);
    if (t < of.hold && of.held >= 0) to[of.held] = 1;
    return 0;
  }

 public:
  long steps = 0, evaluations = 0;

  // Tolerances of zero components are `scales` times the relative one. The guard that starts at zero is held for `holdFor`: the
  // first tiny steps of the solver would find roots in their rounding without end.
  Solver(const Field& of, double tolerance, bool bdf, double holdFor, const double* scales = nullptr)
      : field(of), hold(holdFor) {
    need(SUNContext_Create(nullptr, &context), "SUNContext_Create");
    y = N_VNew_Serial(Field::size, context);
    memory = CVodeCreate(bdf ? CV_BDF : CV_ADAMS, context);
    N_VConst(0, y);
    need(CVodeInit(memory, rates, 0, y), "CVodeInit");
    N_Vector absolute = N_VClone(y);
    for (int i = 0; i < Field::size; i++) NV_DATA_S(absolute)[i] = tolerance * (scales ? scales[i] : 1);
    need(CVodeSVtolerances(memory, tolerance, absolute), "CVodeSVtolerances");
    N_VDestroy(absolute);
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
