/* The loads of several_siconos.py: on a box in the frame of its shaken table, on blocks in the frame of their belt. The parameters are macros. */
#include <math.h>

typedef unsigned int Size;

void load(double t, Size n, double* out, Size sizeZ, double* z) {
#ifdef AX
  out[0] = M * AX * OM * OM * sin(OM * t);
  out[1] = M * AY * OM * OM * cos(2 * OM * t) - M * G;
  out[2] = 0;
#else
  for (Size i = 0; i < n; i += 2) {
    out[i] = -K * SPEED * t - C * SPEED;
    out[i + 1] = -M * G;
  }
#endif
}
