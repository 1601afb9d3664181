/**
 * Which implicit method carries a stiff state? Radau IIA of order 5: three stages that collocate at c₁, c₂ and the
 * end of the step, so that fast decay is gone after one step (L-stable). The numbers are those of [HW] IV.5 and
 * IV.8: the matrix A in closed form, its inverse in real block form as in E. Hairer's radau5.f. A test checks order
 * conditions and transformation.
 */

import { cbrt } from "../../elementary/index.js";

const root6 = Math.sqrt(6);

/** Rows of three. */
type Triple = readonly [number, number, number];

/** The eigenvalues of A⁻¹ in closed form: one real, one pair. */
const [cube9, cube81] = [cbrt(9), cbrt(81)];
const real = 30 / (6 + cube81 - cube9);
const [re, im] = [(12 - cube81 + cube9) / 60, ((cube81 + cube9) * Math.sqrt(3)) / 60];
const size = re * re + im * im;

export const radau = Object.freeze({
  /** Where the stages stand in the step. */
  c: [(4 - root6) / 10, (4 + root6) / 10, 1] as Triple,
  A: [
    [(88 - 7 * root6) / 360, (296 - 169 * root6) / 1800, (-2 + 3 * root6) / 225],
    [(296 + 169 * root6) / 1800, (88 + 7 * root6) / 360, (-2 - 3 * root6) / 225],
    [(16 - root6) / 36, (16 + root6) / 36, 1 / 9],
  ] as readonly [Triple, Triple, Triple],
  /** γ: the real eigenvalue of A⁻¹. */
  real,
  /** α ± iβ: the others. */
  re: re / size,
  im: im / size,
  /** T⁻¹ A⁻¹ T = [[γ, 0, 0], [0, α, −β], [0, β, α]]. */
  T: [
    [0.09123239487089295, -0.1412552950209542, -0.030029194105147424],
    [0.241717932707107, 0.20412935229379994, 0.3829421127572619],
    [0.966048182615093, 1, 0],
  ] as readonly [Triple, Triple, Triple],
  inverseT: [
    [4.325579890063155, 0.3391992518158099, 0.5417705399358749],
    [-4.178718591551905, -0.32768282076106237, 0.47662355450055044],
    [-0.5028726349457868, 2.571926949855605, -0.5960392048282249],
  ] as readonly [Triple, Triple, Triple],
  /** The difference to an embedded formula of order 3, [HW] (IV.8.19): weights of z₁, z₂, z₃. */
  error: [-(13 + 7 * root6) / 3, (-13 + 7 * root6) / 3, -1 / 3] as Triple,
});
