/** What must a field give so that it can be carried forward? Functions on one work space. */

/** Works on the work space `w` with the parameters `p`; nothing is allocated and nothing returned. */
export type WorkFunction = (w: Float64Array, p: Float64Array) => void;

/** A smooth field with its steps, usually generated code. */
export interface StepProgram {
  readonly layout: StepLayout;
  /**
   * From (t, y0, f0) over h to tEnd: the error estimate, the outputs at three inner points, and `finish` at the
   * end.
   */
  readonly step: WorkFunction;
  /** The end of the step becomes the start of the next. */
  readonly shift: WorkFunction;
  /** Moves y1 back onto the constraints, then f1 and the outputs there. */
  readonly finish: WorkFunction;
  /** After `step`: the polynomial inside it, and how rough it is. */
  readonly dense: WorkFunction;
  /** After `dense`: state and outputs at `theta`, a share of the step; the integrals stay out of it. */
  readonly trial: WorkFunction;
  /**
   * After `dense`: the step ends at `theta`, which is the time tEnd. The state is that of the polynomial, the
   * integrals come from their rates along it by Gauss's rule with four points, which may be infinite at the end,
   * and `finish` does the rest.
   */
  readonly stop: WorkFunction;
  /**
   * Of a stiff field, whose steps depend on those before: nothing is known of them, and the next step starts at a
   * state.
   */
  readonly restart?: ((t: number, state: Float64Array) => void) | undefined;
  /** Where the functions work on arrays of their own: those. */
  readonly w?: Float64Array | undefined;
  readonly p?: Float64Array | undefined;
}

export interface LayoutSizes {
  /** Components of the state that the error control includes. */
  readonly state: number;
  /** Integrals along the motion: carried with the state, without influence on it. */
  readonly integrals: number;
  /** This number of them, from the first, are reported where a step ends early; the others only keep steps short. */
  readonly told: number;
  /** Functions of the state whose sign is watched. */
  readonly guards: number;
  /** Further functions of the state that are reported. */
  readonly extras: number;
  /** Numbers that the code needs in between. */
  readonly scratch: number;
  /** Numbers that wait between pieces of the code. */
  readonly waiting?: number;
}

/** Where everything stands in the work space. */
export interface StepLayout extends LayoutSizes {
  readonly t: number;
  readonly h: number;
  readonly error: number;
  readonly theta: number;
  readonly tEnd: number;
  readonly rtol: number;
  /** A time that no step passes. */
  readonly last: number;
  /** Of the step control: the eighth root of the error before. */
  readonly memory: number;
  /**
   * When the next event is expected; not a number where nothing is known. The step that was cut short for it, else
   * 0.
   */
  readonly due: number;
  readonly wish: number;
  /** The step that the error allows next. */
  readonly next: number;
  /** The step that was tried after the first one; 0 where there was none. */
  readonly second: number;
  /** No step is longer. */
  readonly longest: number;
  /**
   * Of the last two coefficients of the polynomial, relative to what is tolerated: the mean square over all that is
   * integrated.
   */
  readonly rough: number;
  /** state + integrals. */
  readonly total: number;
  /** guards + extras. */
  readonly outputs: number;
  /** At the start of the step: state, derivative, outputs, one after the other. */
  readonly y0: number;
  readonly f0: number;
  readonly g0: number;
  /** At its end. */
  readonly y1: number;
  readonly f1: number;
  readonly g1: number;
  /** Guards at the inner points. */
  readonly inner: number;
  /** Derivatives of the state at stages 6 to 12. */
  readonly k: number;
  /** Coefficients of the polynomial of the state. */
  readonly polynomial: number;
  /** At a trial point inside the step. */
  readonly yTrial: number;
  readonly gTrial: number;
  readonly atol: number;
  readonly scratchAt: number;
  readonly size: number;
}

/** Stages whose derivatives the polynomial needs, in addition to the first and those at the end. */
export const keptStages = Object.freeze([6, 7, 8, 9, 10, 11, 12]);
/** Stages at which guards are sampled, and where they stand in the step. */
export const sampledStages = Object.freeze([8, 10, 11]);
/** Coefficients of the polynomial per component of the state. */
export const polynomialSize = 7;

export function layoutOf(sizes: LayoutSizes): StepLayout {
  const { state, integrals, told, guards, extras, scratch, waiting = 0 } = sizes;
  const total = state + integrals;
  const outputs = guards + extras;
  const block = 2 * total + outputs;
  let next = 14;
  const take = (count: number): number => {
    next += count;
    return next - count;
  };
  const y0 = take(block);
  const y1 = take(block);
  // One literal: objects that are put together from parts are slower to read.
  return {
    state,
    integrals,
    told,
    guards,
    extras,
    scratch,
    t: 0,
    h: 1,
    error: 2,
    theta: 3,
    tEnd: 4,
    rtol: 5,
    memory: 6,
    due: 7,
    wish: 8,
    rough: 9,
    next: 10,
    last: 11,
    second: 12,
    longest: 13,
    total,
    outputs,
    y0,
    f0: y0 + total,
    g0: y0 + 2 * total,
    y1,
    f1: y1 + total,
    g1: y1 + 2 * total,
    inner: take(sampledStages.length * guards),
    k: take(keptStages.length * state),
    polynomial: take(polynomialSize * state),
    yTrial: take(total),
    gTrial: take(outputs),
    atol: take(total),
    scratchAt: take(scratch),
    size: next + waiting,
  };
}

/** Gauss's rule on (0, 1) with four points, exact for polynomials of degree 7. */
const [near, far] = [-1, 1].map((side) => Math.sqrt((3 + side * 2 * Math.sqrt(6 / 5)) / 7) / 2) as [
  number,
  number,
];
const [heavy, light] = [(18 + Math.sqrt(30)) / 72, (18 - Math.sqrt(30)) / 72];
export const gauss: readonly (readonly [place: number, weight: number])[] = Object.freeze([
  [0.5 - far, light],
  [0.5 - near, heavy],
  [0.5 + near, heavy],
  [0.5 + far, light],
]);
/** Evaluations of the field by `stop`: those inside, for the integrals, and the end. */
export const stopEvaluations = ({ told }: StepLayout): number => (told > 0 ? gauss.length : 0) + 1;
