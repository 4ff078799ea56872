import type { SizeIn } from './fit.ts'
import { VERDICT_TEXTS } from './texts.ts'
import { MIN_DPI, type Verdict } from './verdict.ts'

/** Pixels a JPEG can have each way. */
const MOST_PIXELS = 65_535

const number = (value: number) => String(Math.round(value * 100) / 100)

function moreDpi(ordered: SizeIn | null): string {
  const again = `Export it again at ${MIN_DPI} DPI or more`
  if (ordered === null) return `${again}, at the size you order.`
  const size = `${number(ordered.widthIn)} × ${number(ordered.heightIn)} in`
  const [width, height] = [Math.ceil(ordered.widthIn * MIN_DPI), Math.ceil(ordered.heightIn * MIN_DPI)]
  if (Math.max(width, height) > MOST_PIXELS) return `${again}, or as a single-page PDF of ${size}.`
  return `${again}: for ${size} that is ${width} × ${height} pixels.`
}

const DO: Record<Exclude<Verdict, 'accept'>, (ordered: SizeIn | null) => string> = {
  size: () => 'Export it again with stronger JPEG compression, or with fewer pixels but still 150 DPI.',
  format: () => 'Open it in the program it was made with and export it as a JPEG or as a PDF of one page.',
  dpi: moreDpi,
  colorspace: () => 'Convert it to CMYK in your image program and export it again.',
  pages: () => 'Export the page you want alone. A back side goes into a file of its own.',
  damaged: () => 'Open it in the program it was made with and export it again, or copy it anew.',
  encrypted: () => 'Save it again without a password.',
}

/**
 * What a person can do about a refused file, by the spec's sentence of its refusal (spec §5); empty for other words.
 * `ordered` is the size in inches, null where none is known.
 */
export function whatToDo(message: string, ordered: SizeIn | null = null): string {
  const verdicts = Object.keys(DO) as (keyof typeof DO)[]
  const verdict = verdicts.find(each => VERDICT_TEXTS[each] === message)
  return verdict ? DO[verdict](ordered) : ''
}
