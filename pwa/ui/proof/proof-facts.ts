import type { ProofPicture } from '#pwa/lib/artwork/proof-picture.ts'
import { effectiveDpi, fitOf, fitText } from '#shared/artwork/fit.ts'
import { isTurnedFor } from '#shared/artwork/size-match.ts'
import type { Sheet } from '#shared/illustration/sheet.ts'
import { PROOF_TEXTS as TEXTS } from './proof-texts.ts'

const tenth = (value: number) => Math.round(value * 10) / 10

interface ProofSubject {
  product: string
  sheet: Sheet
  picture: ProofPicture | null
  /** What it means that this part has no file of its own, in a sentence; empty where it has one (D18, D57). */
  without: string
}

/** What a proof shows, in sentences: also for who does not see it. */
export function proofFacts({ product, sheet, picture, without }: ProofSubject): string[] {
  const size = TEXTS.size(product, tenth(sheet.widthIn), tenth(sheet.heightIn))
  if (!picture) return [size, without]
  const isTurned = isTurnedFor(picture.size, sheet)
  const laid = ({ width, height }: ProofPicture['measures']) =>
    isTurned ? { width: height, height: width } : { width, height }
  const fit = fitOf(laid(picture.measures), sheet)
  return [
    size,
    without,
    isTurned ? TEXTS.turned : '',
    fitText(fit, 'print area'),
    picture.pixels ? TEXTS.dpi(effectiveDpi(laid(picture.pixels), fit.shown)) : '',
    TEXTS.detail[picture.from],
    picture.missing.length > 0 ? TEXTS.fonts : '',
    TEXTS.colours,
  ].filter(Boolean)
}
