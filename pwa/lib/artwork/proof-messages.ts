import type { ArtworkType } from '#shared/artwork/verdict.ts'
import type { Size } from './encode-preview.ts'

/** One accepted file to be drawn for a proof. */
export interface ProofRequest {
  file: Blob
  type: ArtworkType
}

/** A file drawn for a proof. */
export interface DrawnArtwork {
  /** WebP, or PNG where the browser writes no WebP. */
  picture: Blob
  /** Pixels of its longer side. */
  side: number
  /** The same, smaller, as a `data:` address: a drawing that is itself a picture can show no other. */
  embedded: string
  /** The file's own pixels as it is meant to be seen; null for a PDF. */
  pixels: Size | null
  /** The file's own measures; for a JPEG from its resolution. */
  inches: Size | null
  /** What was decoded: beyond `whole` the print is sharper than the proof. */
  from: 'whole' | 'eighth' | 'thumbnail' | 'page'
  /** Fonts and decoders the page needs and that are not on this device (offline). */
  missing: string[]
}

/** Null where the file cannot be drawn here. */
export interface ProofAnswer {
  drawn: DrawnArtwork | null
}
