import { render, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import '#pwa/app/styles/index.ts'

afterEach(() => {
  delete document.documentElement.dataset.mantineColorScheme
})

/** Of WCAG 2.2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(part => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(['light', 'dark'])(
  'experience "Craft": in the %s scheme what has the focus is seen on any ground, a picture too: its ring lies around one of the paper',
  async scheme => {
    document.documentElement.dataset.mantineColorScheme = scheme
    const { unmount } = render(<button type="button">On a picture</button>)
    onTestFinished(() => unmount())
    await userEvent.keyboard('{Tab}')
    const ring = getComputedStyle(screen.getByRole('button'))
    expect(document.activeElement).toBe(screen.getByRole('button'))
    const [, ground = '', spread = ''] = /^(rgb\([^)]*\)) 0px 0px 0px ([\d.]+px)$/.exec(ring.boxShadow) ?? []
    expect([spread, ring.outlineWidth]).toEqual([ring.outlineOffset, '3px'])
    expect(contrast(ring.outlineColor, ground)).toBeGreaterThanOrEqual(3)
  },
)
