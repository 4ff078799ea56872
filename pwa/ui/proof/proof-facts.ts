import type { ProofPicture } from '#pwa/lib/artwork/proof-picture.ts'
import { effectiveDpi, fitOf, fitText } from '#shared/artwork/fit.ts'
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
  const fit = fitOf(picture.measures, sheet)
  return [
    size,
    without,
    fitText(fit, 'print area'),
    picture.pixels ? TEXTS.dpi(effectiveDpi(picture.pixels, fit.shown)) : '',
    TEXTS.detail[picture.from],
    picture.missing.length > 0 ? TEXTS.fonts : '',
    TEXTS.colours,
  ].filter(Boolean)
}
