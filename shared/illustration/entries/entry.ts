import type { SizeIn } from '#shared/artwork/fit.ts'
import type { OptionKey } from '#shared/catalogue/product.ts'
import type { SampleName } from '#shared/illustration/art/samples.ts'
import type { CloseUp } from '#shared/illustration/closeup/closeup.ts'
import type { DrawScene } from '#shared/illustration/scene.ts'

/** How one product is drawn. */
export interface IllustrationEntry {
  scene: DrawScene
  sample: SampleName
  /** Size shown while none is chosen, in inches: width, height. */
  size?: [width: number, height: number]
  /** Choices shown while the customer has made none. */
  show?: Partial<Record<OptionKey, string>>
  /** Material close-up; without one the detail looks closely at the scene's own hardware. */
  closeUp?: CloseUp
}

export type Entries = Record<string, IllustrationEntry>

/** The size drawn where neither the customer nor a list says one, in inches. */
export function usualSize({ size: [widthIn, heightIn] = [24, 24] }: IllustrationEntry): SizeIn {
  return { widthIn, heightIn }
}
