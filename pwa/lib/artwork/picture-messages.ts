import type { Size } from './encode-preview.ts'

/** A file of any format the browser reads, to be looked at or made into a JPEG. */
export interface PictureRequest {
  file: Blob
  makesJpeg: boolean
}

/** What a picture is. */
export interface SeenPicture {
  /** Pixels as it is meant to be seen. */
  pixels: Size
  isTransparent: boolean
  /** The JPEG that was asked for; null where none was. */
  jpeg: Blob | null
}

/** Null where the browser cannot read it, or it is too large for that. */
export interface PictureAnswer {
  seen: SeenPicture | null
}
