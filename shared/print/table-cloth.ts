import type { SizeIn } from '#shared/artwork/fit.ts'
import type { PrintPart } from './part.ts'

/** Folding tables are this high. */
export const TABLE_HIGH_IN = 29
/** From the edge of the table to the floor, with the hem. */
const DROP_IN = 30

/**
 * The cloth for a table of this length and depth lying flat: it hangs at both ends and at the front, and at the back
 * where that is closed.
 */
export function clothSize(lengthIn: number, deepIn: number, isClosed: boolean): SizeIn {
  return { widthIn: lengthIn + 2 * DROP_IN, heightIn: deepIn + (isClosed ? 2 : 1) * DROP_IN }
}

/** What of a cloth is seen from the front, which hangs down from its lower end. */
export interface ClothParts {
  top: PrintPart
  front: PrintPart
  /** The end to the right of who stands before the table. */
  end: PrintPart
}

export function clothParts({ widthIn, heightIn }: SizeIn, deepIn: number): ClothParts {
  const [w, y] = [widthIn - 2 * DROP_IN, heightIn - DROP_IN - deepIn]
  return {
    top: { x: DROP_IN, y, w, h: deepIn },
    front: { x: DROP_IN, y: y + deepIn, w, h: DROP_IN },
    end: { x: DROP_IN + w, y, w: DROP_IN, h: deepIn },
  }
}
