/** A part of a sheet, in inches from its upper left corner. */
export interface Part {
  x: number
  y: number
  w: number
  h: number
}
