import type { ArtworkType } from '#shared/artwork/verdict.ts'

/** A part of artwork, in pixels of the whole as it would be `across` x `down` pixels large. */
export interface ArtworkPart {
  /** Not always whole numbers. */
  across: number
  down: number
  /** Whole numbers, these four. */
  x: number
  y: number
  width: number
  height: number
}

/** A part of artwork drawn from the file itself. */
export interface DrawnPart {
  /** PNG. */
  picture: Blob
  /** `all` that so many pixels can show, or as much of the file's pixels each way as could be unfolded. */
  detail: 'all' | 'half' | 'quarter' | 'eighth'
}

/** The file whose parts will be asked for along the call's port, one after the other. */
export interface PartsRequest {
  file: Blob
  type: ArtworkType
}

/** Null when the file, or this part of it, cannot be drawn here. */
export type PartAnswer = DrawnPart | null

/** What the worker answers for each part. */
export interface PartDrawn {
  drawn: PartAnswer
}

/** Draws one part of an opened file. */
export type PartPainter = (
  part: ArtworkPart,
) => Promise<{ canvas: OffscreenCanvas; detail: DrawnPart['detail'] }>
