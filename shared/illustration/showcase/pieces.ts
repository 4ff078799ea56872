import type { Choices, OptionKey } from '#shared/catalogue/product.ts'
import { sample } from '#shared/illustration/art/samples.ts'
import { usualSize } from '#shared/illustration/entries/entry.ts'
import { entryFor } from '#shared/illustration/entries/index.ts'
import { group, num, path, rect } from '#shared/illustration/svg.ts'
import { shownSize } from '#shared/print/piece-size.ts'

export const WIDE = { width: 1600, height: 900 } as const

/**
 * The cut for narrow screens. No lettering stands within `side` of its left and right, which the narrowest of them cut
 * off, within `head` of its upper edge, which the widest do, nor within `foot` of its lower edge, where the carousel's
 * buttons are (decision 27).
 */
export const TALL = { width: 1080, height: 1200, side: 108, head: 96, foot: 180 } as const

/** A product's scene set into a wider one: left edge, foot and width in the wide picture's units. */
export function piece(productPath: string, x: number, y: number, width: number, show: Choices = {}): string {
  const entry = entryFor(productPath)
  if (!entry) return ''
  const choices: Choices = { ...entry.show, ...show }
  const pick = (key: OptionKey) => choices[key] ?? ''
  const size = shownSize({ path: productPath }, { choices }, usualSize(entry))
  const id = `w-${productPath.slice(1).replaceAll('.', '-')}-${Math.round(x)}`
  const { body } = entry.scene({
    id,
    ...size,
    sheet: size,
    isOwn: false,
    isAlone: true,
    pick,
    sampleName: entry.sample,
    characters: '',
    paint: sample,
    paintBack: sample,
    paintPart: (_, name, w, h) => sample(name, w, h),
  })
  const scale = width / 1280
  return group(body, `transform="translate(${num(x)} ${num(y)}) scale(${scale.toFixed(4)})"`)
}

/** Sky over two ranges of hills, whose feet are as far from the upper edge in every cut. */
export function sky({ width, height }: { width: number; height: number }): string {
  return (
    rect(0, 0, width, height, { fill: 'url(#sky)' }) +
    path('M0 520L180 400L320 470L520 330L700 450L900 360L1120 480L1300 390L1600 510V900H0Z', {
      fill: '#b7c6bf',
    }) +
    path('M0 580L240 500L460 560L720 470L1000 560L1260 500L1600 570V900H0Z', { fill: '#9db39d' })
  )
}
