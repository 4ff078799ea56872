import type { ProofPicture } from '#pwa/lib/artwork/proof-picture.ts'
import { effectiveDpi, fitOf, fitText } from '#shared/artwork/fit.ts'
import type { Sheet } from '#shared/illustration/sheet.ts'
import { PROOF_TEXTS as TEXTS } from './proof-texts.ts'

const tenth = (value: number) => Math.round(value * 10) / 10

interface Shown {
  product: string
  sheet: Sheet
  picture: ProofPicture | null
  /** The front stands in for a back that has no file of its own (D18). */
  isStandIn: boolean
}

/** What a proof shows, in sentences: also for who does not see it. */
export function proofFacts({ product, sheet, picture, isStandIn }: Shown): string[] {
  const size = TEXTS.size(product, tenth(sheet.widthIn), tenth(sheet.heightIn))
  if (!picture) return [size, TEXTS.noFile]
  const fit = fitOf(picture.measures, sheet)
  return [
    size,
    isStandIn ? TEXTS.frontOnBoth : '',
    fitText(fit, 'print area'),
    picture.pixels ? TEXTS.dpi(effectiveDpi(picture.pixels, fit.shown)) : '',
    TEXTS.detail[picture.from],
    picture.missing.length > 0 ? TEXTS.fonts : '',
    TEXTS.colours,
  ].filter(Boolean)
}
