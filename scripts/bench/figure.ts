import { median, type Ratio, ratioOf } from './statistics.ts'

/** Bound of a figure, or of its ratio to the control's. */
export interface Budget {
  of: 'figure' | 'ratio'
  least?: number
  most?: number
}

/** One thing that was measured, in the order of the rounds it was measured in. */
export interface Figure {
  name: string
  unit: string
  now: readonly number[]
  /** The same of the control, taken in turns with it. */
  control?: readonly number[]
  /** The same of the older revision, taken in turns with it. */
  before?: readonly number[]
  budget?: Budget
}

/** What was measured in turns: of this revision, of a control, and of an older revision when one was asked for. */
export interface Samples<Sample> {
  now: Sample[]
  control?: Sample[]
  before?: Sample[]
}

/** The figure that `of` tells from each sample;. */
export function figure<Sample>(
  name: string,
  unit: string,
  { now, control, before }: Samples<Sample>,
  of: (sample: Sample) => number,
  budget?: Budget,
): Figure {
  return {
    name,
    unit,
    now: now.map(of),
    ...(control ? { control: control.map(of) } : {}),
    ...(before ? { before: before.map(of) } : {}),
    ...(budget ? { budget } : {}),
  }
}

/** A figure that no control has: a count, a size. */
export function alone(name: string, unit: string, now: number, budget?: Budget): Figure {
  return { name, unit, now: [now], ...(budget ? { budget } : {}) }
}

/** Whether the budget is kept by the median; null without a budget. */
export function isKept({ now, control, budget }: Figure): boolean | null {
  if (!budget) return null
  const value = budget.of === 'figure' ? median(now) : ratioOf(now, control ?? []).median
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = budget
  return value >= least && value <= most
}

/** This revision beside the control, and beside the older one. */
export function ratios({ now, control, before }: Figure): { control?: Ratio; before?: Ratio } {
  return {
    ...(control ? { control: ratioOf(now, control) } : {}),
    ...(before ? { before: ratioOf(now, before) } : {}),
  }
}
