/** A part of a sheet, in inches from its upper left corner. */
export interface PrintPart {
  x: number
  y: number
  w: number
  h: number
}
