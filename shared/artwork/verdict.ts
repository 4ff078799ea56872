import { VERDICT_TEXTS } from './texts.ts'

/** 300 MB in bytes (spec §5). */
export const MAX_ARTWORK_BYTES = 314_572_800
/** Pixels per inch both axes must reach (spec §5). */
export const MIN_DPI = 150

export type ArtworkType = 'image/jpeg' | 'application/pdf'
export type Verdict = keyof typeof VERDICT_TEXTS
/** `other` is anything that is neither CMYK nor RGB, grey included (D16). */
export type Colour = 'cmyk' | 'rgb' | 'other'

/** What was found in a file; null is what it does not say or what nobody had to read. */
export interface ArtworkFacts {
  /** Bytes. */
  size: number
  type: ArtworkType | null
  damaged: boolean
  encrypted: boolean
  /** Pixels per inch of a JPEG, both axes or none. */
  dpi: { x: number; y: number } | null
  colour: Colour | null
  /** Of a JPEG, as it is meant to be seen. */
  pixels: { width: number; height: number } | null
  /** Of a PDF. */
  pages: number | null
}

export interface Judgement {
  verdict: Verdict
  /** The text shown; empty when accepted. */
  message: string
  facts: ArtworkFacts
}

/** Facts of a file nothing is known of but its size in bytes and perhaps its type. */
export function unreadFacts(size: number, type: ArtworkType | null = null): ArtworkFacts {
  return { size, type, damaged: false, encrypted: false, dpi: null, colour: null, pixels: null, pages: null }
}

/** The first check that fails, in the spec's order (spec §5, D16). */
export function judge(facts: ArtworkFacts): Judgement {
  const verdict = verdictOf(facts)
  return { verdict, message: VERDICT_TEXTS[verdict], facts }
}

function verdictOf(facts: ArtworkFacts): Verdict {
  if (facts.size > MAX_ARTWORK_BYTES) return 'size'
  if (facts.size === 0) return 'damaged'
  if (facts.type === null) return 'format'
  if (facts.encrypted) return 'encrypted'
  if (facts.damaged) return 'damaged'
  return facts.type === 'image/jpeg' ? jpegVerdict(facts) : pdfVerdict(facts)
}

function jpegVerdict({ dpi, colour }: ArtworkFacts): Verdict {
  if (dpi === null || !(dpi.x >= MIN_DPI && dpi.y >= MIN_DPI)) return 'dpi'
  return colour === 'cmyk' || colour === 'rgb' ? 'accept' : 'colorspace'
}

function pdfVerdict({ pages }: ArtworkFacts): Verdict {
  if (pages === null || pages < 1) return 'damaged'
  return pages > 1 ? 'pages' : 'accept'
}
