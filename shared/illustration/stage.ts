import type { Point } from './svg.ts'

/** Every picture's view box. */
export const VIEW = { width: 1280, height: 960 } as const

/** The one camera: an inch of depth moves a point this many inches right and up. */
const DEPTH = { right: 0.4, up: 0.24 } as const

/** What a scene needs in view, in inches: x to the right, y up from the ground, already projected. */
export interface Extent {
  left: number
  right: number
  bottom: number
  top: number
}

export interface Margins {
  x: number
  top: number
  bottom: number
}

/** A scene's scale and camera: inches in, view-box units out. */
export interface Stage {
  /** View-box units per inch. */
  unit: number
  at: (x: number, y: number, depth?: number) => Point
}

const MARGINS: Margins = { x: 110, top: 90, bottom: 110 }

/** Fits the extent into the view, centred across, standing on the lower margin or centred when `float`. */
export function stageFor(extent: Extent, margins: Margins = MARGINS, float = false): Stage {
  const width = extent.right - extent.left
  const height = extent.top - extent.bottom
  const roomX = VIEW.width - 2 * margins.x
  const roomY = VIEW.height - margins.top - margins.bottom
  const unit = Math.min(roomX / width, roomY / height)
  const originX = margins.x + (roomX - width * unit) / 2 - extent.left * unit
  const spare = roomY - height * unit
  const originY = VIEW.height - margins.bottom - spare * (float ? 0.5 : 0.25) + extent.bottom * unit
  return {
    unit,
    at: (x, y, depth = 0) => [
      originX + (x + depth * DEPTH.right) * unit,
      originY - (y + depth * DEPTH.up) * unit,
    ],
  }
}
