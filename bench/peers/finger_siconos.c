/* The finger of [LBN] section 4 as Siconos wants it: functions of a Lagrangian system and of a contact with a moving belt.
   The parameters are macros, which finger_siconos.py hands to the compiler. */
#include <math.h>

typedef unsigned int Size;

void mass(Size n, const double* q, double* M, Size sizeZ, double* z) {
  M[0] = M1 * L * L;
  M[1] = M[2] = M1 * L * sin(q[0]);
  M[3] = M1 + M2;
}

void gyroscopic(Size n, const double* q, const double* v, double* out, Size sizeZ, double* z) {
  out[0] = 0;
  out[1] = M1 * L * cos(q[0]) * v[0] * v[0];
}

void internal(double t, Size n, const double* q, const double* v, double* out, Size sizeZ, double* z) {
  out[0] = KPHI * (q[0] - PHI0) + CPHI * v[0] + M1 * G * L * sin(q[0]);
  out[1] = K * q[1] + C * v[1] + (M1 + M2) * G;
}

void gyroscopicOnQ(Size n, const double* q, const double* v, double* J, Size sizeZ, double* z) {
  J[0] = J[2] = J[3] = 0;
  J[1] = -M1 * L * sin(q[0]) * v[0] * v[0];
}

void gyroscopicOnV(Size n, const double* q, const double* v, double* J, Size sizeZ, double* z) {
  J[0] = J[2] = J[3] = 0;
  J[1] = 2 * M1 * L * cos(q[0]) * v[0];
}

void internalOnQ(double t, Size n, const double* q, const double* v, double* J, Size sizeZ, double* z) {
  J[0] = KPHI + M1 * G * L * cos(q[0]);
  J[1] = J[2] = 0;
  J[3] = K;
}

void internalOnV(double t, Size n, const double* q, const double* v, double* J, Size sizeZ, double* z) {
  J[0] = CPHI;
  J[1] = J[2] = 0;
  J[3] = C;
}

void gap(Size n, const double* q, double t, Size m, double* y, Size sizeZ, double* z) {
  y[0] = L * (1 - cos(q[0])) + q[1];
  y[1] = L * sin(q[0]) + VDR * t;
}

void gapOnQ(Size n, const double* q, double t, Size m, double* J, Size sizeZ, double* z) {
  J[0] = L * sin(q[0]);
  J[1] = L * cos(q[0]);
  J[2] = 1;
  J[3] = 0;
}

void gapRate(Size n, const double* q, double t, Size m, double* rate, Size sizeZ, double* z) {
  rate[0] = 0;
  rate[1] = VDR;
}
