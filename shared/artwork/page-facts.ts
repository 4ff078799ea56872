import type { SizeIn } from './fit.ts'

/** What a PDF's page holds beyond what its verdict needs, for advice (D17). */
export interface PageFacts {
  /** The page as it is seen, turned by its own rotation. */
  size: SizeIn
  /** What is left once crop marks and bleed are cut off, where the file says so and it is less than the page. */
  trim: SizeIn | null
  /** Names of fonts that are not in the file. */
  looseFonts: string[]
  /** Pictures in RGB. */
  rgbPictures: number
  /**
   * Pixels an inch, at the page's own size, of the coarsest picture that matters; null where no picture does. Absent
   * from what was found before this was measured.
   */
  pictureDpi?: number | null
  /**
   * RGB besides pictures, black and white aside: text or shapes are `painted` in it, or only the colours that see-through
   * parts share with what lies below are `mixed` in it; null for none. Absent from what was found before this was
   * looked for.
   */
  rgbDrawing?: 'painted' | 'mixed' | null
  hasTransparency: boolean
  /** Nothing is seen on it, or white alone. Absent from what was found before this was looked for. */
  isBlank?: boolean
  /** False when there was more in the file than was looked at. */
  isComplete: boolean
}
