/** A 10 ft pop-up tent, in inches: half its footprint, the heights of eaves, peak and half walls, the valance below the eaves. */
export const TENT = { half: 60, eave: 82, peak: 132, valance: 10, rail: 34 } as const

/** From the eaves up to the peak along the cloth, to the whole inch it is cut to. */
const SLOPE = Math.round(Math.hypot(TENT.half, TENT.peak - TENT.eave))

/**
 * The canopy's cloth lying flat: four peaks whose tips meet in the middle, each with its valance outwards. The lower one
 * is the front. In inches.
 */
export const CANOPY_SIDE_IN = 2 * (SLOPE + TENT.valance)
const MIDDLE = CANOPY_SIDE_IN / 2

type CanopyPoint = readonly [x: number, y: number]

/** A quarter turn about the middle, against the clock: the front comes to lie where the right side is. */
const turned = ([x, y]: CanopyPoint): CanopyPoint => [y, CANOPY_SIDE_IN - x]

/** One side of the canopy on its flat cloth, in inches from the upper left corner. */
export interface CanopyPanel {
  tip: CanopyPoint
  /** Ends of the eaves, as seen by who stands before this side. */
  left: CanopyPoint
  right: CanopyPoint
  /** Lower ends of the valance. */
  leftHem: CanopyPoint
  rightHem: CanopyPoint
}

const FRONT: CanopyPanel = {
  tip: [MIDDLE, MIDDLE],
  left: [MIDDLE - TENT.half, MIDDLE + SLOPE],
  right: [MIDDLE + TENT.half, MIDDLE + SLOPE],
  leftHem: [MIDDLE - TENT.half, CANOPY_SIDE_IN],
  rightHem: [MIDDLE + TENT.half, CANOPY_SIDE_IN],
}

const nextPanel = ({ tip, left, right, leftHem, rightHem }: CanopyPanel): CanopyPanel => ({
  tip: turned(tip),
  left: turned(left),
  right: turned(right),
  leftHem: turned(leftHem),
  rightHem: turned(rightHem),
})

const RIGHT = nextPanel(FRONT)
const BACK = nextPanel(RIGHT)

/** The four sides, by where one stands. */
export const CANOPY = { front: FRONT, right: RIGHT, back: BACK, left: nextPanel(BACK) } as const

const spots = (...all: readonly CanopyPoint[]) => all.map(([x, y]) => `${x} ${y}`).join('L')

/** Where the cloth is cut, and where it bends over the eaves; as path data in inches. */
export const CANOPY_LINES = {
  cut: Object.values(CANOPY)
    .map(({ tip, left, leftHem, rightHem, right }) => `M${spots(tip, left, leftHem, rightHem, right)}Z`)
    .join(''),
  folds: Object.values(CANOPY)
    .map(({ left, right }) => `M${spots(left, right)}`)
    .join(''),
} as const
