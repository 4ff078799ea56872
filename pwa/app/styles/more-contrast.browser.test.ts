import { afterEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import './index.ts'
import { contrast } from '#pwa/ui/testing/contrast.ts'

afterEach(async () => {
  delete document.documentElement.dataset.mantineColorScheme
  await cdp().send('Emulation.setEmulatedMedia', { features: [] })
})

/** What a variable of the page is as a colour. */
function colourOf(name: string): string {
  document.body.style.borderColor = `var(${name})`
  const { borderTopColor } = getComputedStyle(document.body)
  document.body.style.borderColor = ''
  return borderTopColor
}

test.each(['light', 'dark'])(
  'experience "Craft": who asks for more contrast has it in the %s scheme: soft words are as dark as others, hairlines are seen',
  async scheme => {
    document.documentElement.dataset.mantineColorScheme = scheme
    const features = [{ name: 'prefers-contrast', value: 'more' }]
    await cdp().send('Emulation.setEmulatedMedia', { features })
    const against = (name: string) =>
      Math.min(...['--paper', '--raised', '--wash'].map(ground => contrast(colourOf(name), colourOf(ground))))
    expect(against('--ink-soft')).toBeGreaterThanOrEqual(12)
    expect(against('--hairline')).toBeGreaterThanOrEqual(3)
  },
)
