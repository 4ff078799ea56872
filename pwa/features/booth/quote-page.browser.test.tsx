import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'
import '#pwa/app/styles/index.ts'
import { aRepository, aTicket, showAtBooth } from '#pwa/app/booth/testing/a-booth.tsx'
import QuotePage from './quote-page.tsx'

/** How bright a colour is, of 0 for black to 255. */
const brightness = (colour: string) => Math.max(...(colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number))

test('issue 9.2: a quote is printed dark on light from a tablet whose screen is dark', async () => {
  const { unmount } = showAtBooth(<QuotePage />, {
    repository: aRepository([aTicket('Ada')]),
    path: '/booth/id-Ada/quote',
  })
  onTestFinished(async () => {
    unmount()
    delete document.documentElement.dataset.mantineColorScheme
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })
  const words = [await screen.findByRole('heading', { level: 1 }), await screen.findByText('Total')]
  document.documentElement.dataset.mantineColorScheme = 'dark'
  const seen = () => words.map(word => brightness(getComputedStyle(word).color) > 128)
  expect(seen()).toEqual([true, true])
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  expect(seen()).toEqual([false, false])
  for (const part of [document.documentElement, document.body])
    expect(brightness(getComputedStyle(part).backgroundColor)).toBe(255)
})
