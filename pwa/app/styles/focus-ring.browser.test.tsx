import { render, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import './index.ts'
import { contrast } from '#pwa/ui/testing/contrast.ts'

afterEach(() => {
  delete document.documentElement.dataset.mantineColorScheme
})

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
