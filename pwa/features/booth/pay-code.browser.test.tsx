import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import '#pwa/app/styles/index.ts'
import { aRepository, aTicket, showAtBooth } from '#pwa/app/booth/testing/a-booth.tsx'
import { PayCodeButton } from './pay-code.tsx'

test.each([
  [390, 844],
  [667, 375],
  [844, 390],
])(
  'issue 9.3: on a phone of %i x %i px the whole pay code, its words and its ways are in sight at once',
  async (width, height) => {
    await page.viewport(width, height)
    const { unmount } = showAtBooth(<PayCodeButton ticket={aTicket('Ada')} />, {
      repository: aRepository([aTicket('Ada')]),
      path: '/booth/id-Ada',
    })
    onTestFinished(() => unmount())
    ;(await screen.findByRole('button', { name: 'Pay code' })).click()
    const code = await screen.findByRole('img', { name: /^QR code/ })
    const parts = [code, ...screen.getByRole('dialog').querySelectorAll('p, a, button')]
    const beyond = () => parts.filter(part => part.getBoundingClientRect().bottom > innerHeight)
    await expect.poll(beyond).toEqual([])
    expect(code.getBoundingClientRect().width).toBeGreaterThanOrEqual(270)
  },
)
