import { expect, test } from 'vitest'
import { judgeSelection } from '#shared/pricing/judge.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { loadCatalogueData } from './load.ts'

test('D45: what is made to size has at least four usual sizes, all of which can be ordered', () => {
  const made = loadCatalogueData().products.filter(({ customSize, poleBanner }) => customSize && !poleBanner)
  expect(made.length).toBeGreaterThan(40)
  for (const product of made) {
    const { usualSizes = [] } = product
    expect(usualSizes.length, product.path).toBeGreaterThanOrEqual(4)
    for (const { heightIn, widthIn } of usualSizes) {
      const dimensions = {
        heightFt: Math.floor(heightIn / 12),
        heightIn: heightIn % 12,
        widthFt: Math.floor(widthIn / 12),
        widthIn: widthIn % 12,
      }
      const problems = judgeSelection(product, { ...defaultSelection(product), dimensions })
      expect(
        problems.filter(({ field }) => field === 'dimensions'),
        product.path,
      ).toEqual([])
    }
  }
})
