import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Of its own, and there before there are words in it, or with its page. */
const ALWAYS_THERE = [
  'pwa/features/account/not-saved.tsx',
  'pwa/features/cart/sync-notices.tsx',
  'pwa/features/checkout/success-page.tsx',
  'pwa/features/offline/offline-strip.tsx',
  'pwa/features/product/buy-panel.tsx',
  'pwa/features/search/search-box.tsx',
]

/** Of the first page a browser loads, whose code is to be small: nothing is heard but that page itself while it opens. */
const OF_A_FIRST_PAGE = [
  'pwa/app/loading-screen.tsx',
  'pwa/features/home/showcase-slide.tsx',
  'pwa/features/home/top-products.tsx',
]

test('experience "Craft": words that come together with their place are left to what has screen readers hear them', () => {
  const own = globSync('pwa/**/*.tsx')
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !file.endsWith('.test.tsx') && file !== 'pwa/ui/status/status.tsx')
    .filter(file => /role="status"/.test(readFileSync(file, 'utf8')))
  expect(own.sort()).toEqual([...ALWAYS_THERE, ...OF_A_FIRST_PAGE].sort())
})
