import { TENT } from './canopy.ts'

/** Parts that are printed besides the piece itself, in inches. */
export const FULL_WALL = { widthIn: 2 * TENT.half, heightIn: TENT.eave } as const
export const HALF_WALL = { widthIn: 2 * TENT.half, heightIn: TENT.rail } as const
export const RIDER = { widthIn: 24, heightIn: 6 } as const
