import { type FoundInFile, sizeOfFile } from '#shared/artwork/advice.ts'
import type { SizeIn } from '#shared/artwork/fit.ts'
import type { ArtworkType } from '#shared/artwork/verdict.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { ArtworkPicture } from '#shared/illustration/illustrate.ts'
import type { DrawnArtwork } from './proof-messages.ts'

/** An accepted file itself. */
export interface ProofSource {
  file: Blob
  type: ArtworkType
}

/** A picture of one artwork file, ready to be shown in a proof. */
export interface ProofPicture {
  fileName: string
  /** Any address an `<img>` may show. */
  url: string
  /** Pixels of its longer side. */
  side: number
  /** What more detail is drawn from; null where there is only the picture. */
  source: ProofSource | null
  /** A `data:` address for drawings; null where there is none, and the product view cannot show it. */
  embedded: string | null
  /** Of the picture or of the file: only the proportions count. */
  measures: { width: number; height: number }
  /** The file's own, else the picture's pixels: tells whether the shop turns it (D17). */
  size: NonNullable<ArtworkPicture['size']>
  /** The file's own pixels; null where they are not known, or there are none. */
  pixels: { width: number; height: number } | null
  /** `preview` is the small one that is kept with the order (D19). */
  from: DrawnArtwork['from'] | 'preview'
  /** Fonts and decoders that are not on this device. */
  missing: readonly string[]
}

/** What is proofed: a file for each printed part, where there is one (D18, D57). */
export type ProofPictures = Readonly<Record<ArtworkSlot, ProofPicture | null | undefined>>

/** The size of a file as its advice takes it, by what was found in it; where that says none, what else is known of it. */
export function sizeBy<T>(found: FoundInFile | null, otherwise: T): SizeIn | T {
  return (found && sizeOfFile(found)) ?? otherwise
}

/** A stored picture, with the size of its file where what was found in that is known. */
export function sizedBy(found: FoundInFile | null, picture: ProofPicture): ProofPicture {
  return { ...picture, size: sizeBy(found, picture.size) }
}

/** The picture for a drawing of its product; null where no drawing can show it. */
export function onDrawing({ embedded, size }: ProofPicture): ArtworkPicture | null {
  return embedded === null ? null : { href: embedded, size }
}

/** A drawn file under an object address, which the caller gives back when it is done with it. */
export function pictureOf(
  fileName: string,
  drawn: DrawnArtwork,
  source: ProofSource,
  found: FoundInFile | null = null,
): ProofPicture {
  const { picture, side, embedded, pixels, inches, from, missing } = drawn
  const measures = pixels ?? inches ?? { width: 1, height: 1 }
  const size = sizeBy(found, inches ? { widthIn: inches.width, heightIn: inches.height } : measures)
  const url = URL.createObjectURL(picture)
  return { fileName, url, side, source, embedded, measures, size, pixels, from, missing }
}
