import type { ArtworkFacts } from '#shared/artwork/verdict.ts'
import { type ExpandedTags, type IncludeTagsOptions, loadView } from './exif-reader.ts'

type Resolution = ArtworkFacts['dpi']
/** Pixels per unit as the file writes them: numerator, denominator. */
type Density = [number, number]
/** A unit as pixels per inch: 254/100 of the pixels per centimetre, in the smallest whole numbers. */
type Unit = [number, number]

const INCH: Unit = [1, 1]
const CENTIMETRE: Unit = [127, 50]
const WANTED: IncludeTagsOptions = { exif: ['XResolution', 'YResolution', 'ResolutionUnit'], jfif: true }

/** Pixels per inch of the picture itself: the first EXIF's that gives both axes and a unit, else JFIF's, else none (D16). */
export function resolutionOf({ exif, jfif }: { exif: Uint8Array[]; jfif: Uint8Array | null }): Resolution {
  for (const segment of exif) {
    const resolution = exifResolution(tagsOf(segment, WANTED))
    if (resolution !== null) return resolution
  }
  return jfif && jfifResolution(tagsOf(jfif, WANTED))
}

/** The tags of one segment, given to the reader as a JPEG of nothing else; none when it is unreadable. */
export function tagsOf(segment: Uint8Array, includeTags: IncludeTagsOptions): ExpandedTags {
  const jpeg = new Uint8Array([0xff, 0xd8, ...segment, 0xff, 0xda, 0, 2, 0, 0, 0, 0])
  try {
    return loadView(new DataView(jpeg.buffer), { expanded: true, includeTags })
  } catch {
    return {}
  }
}

function exifResolution({ exif }: ExpandedTags): Resolution {
  // Absent means inch; 1 means that the numbers are no measure at all.
  const unit = { 2: INCH, 3: CENTIMETRE }[exif?.ResolutionUnit?.value ?? 2]
  const x = exif?.XResolution?.value
  const y = exif?.YResolution?.value
  return unit && isDensity(x) && isDensity(y) ? bothAxes(x, y, unit) : null
}

function jfifResolution({ jfif }: ExpandedTags): Resolution {
  const unit = { 1: INCH, 2: CENTIMETRE }[jfif?.['Resolution Unit']?.value ?? 0]
  const x = jfif?.XResolution?.value
  const y = jfif?.YResolution?.value
  return unit && x !== undefined && y !== undefined ? bothAxes([x, 1], [y, 1], unit) : null
}

function isDensity(value: unknown): value is Density {
  return Array.isArray(value) && value.length === 2 && value.every(part => typeof part === 'number')
}

function bothAxes(x: Density, y: Density, unit: Unit): Resolution {
  const dpi = { x: perInch(x, unit), y: perInch(y, unit) }
  return dpi.x > 0 && dpi.y > 0 ? dpi : null
}

/** One division of whole numbers below 2^53, so that what falls short of 150 never rounds up to it; 0 for no density. */
function perInch([numerator, denominator]: Density, [times, by]: Unit): number {
  return denominator === 0 ? 0 : (numerator * times) / (denominator * by)
}
