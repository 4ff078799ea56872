import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import '#pwa/app/styles/index.ts'
import { bringTypeface } from '#pwa/app/typeface.ts'
import { vinylBanner } from '#shared/testing/catalogue.ts'
import { openProduct } from './testing/open-product.tsx'

test.each([
  [320, '100%'],
  [320, '200%'],
  [390, '200%'],
])(
  'experience "Craft": at %i px, letters %s, the price beside Add to Cart is never broken, nor beyond an edge',
  async (width, letters) => {
    await page.viewport(width, 844)
    await bringTypeface()
    document.documentElement.style.fontSize = letters
    onTestFinished(() => {
      document.documentElement.style.fontSize = ''
    })
    const { unmount } = await openProduct(vinylBanner)
    onTestFinished(() => unmount())
    const total = await screen.findByRole('status', { name: 'Total' })
    const price = total.querySelector('strong')?.firstChild
    expect(price?.textContent).toBe('$2.50')
    const words = document.createRange()
    words.selectNode(price as Node)
    expect(words.getClientRects()).toHaveLength(1)
    const button = screen.getByRole('button', { name: /Add to Cart|Sign In/ }).getBoundingClientRect()
    expect(
      words.getBoundingClientRect().right <= button.left ||
        words.getBoundingClientRect().bottom <= button.top,
    ).toBe(true)
    expect(button.right).toBeLessThanOrEqual(innerWidth)
  },
)
