import { expect, onTestFinished, test } from 'vitest'
import '#pwa/app/styles/tokens.css'
import classes from '#pwa/ui/product-card/product-card.module.css'

/** How much of a drawing in its frame shows in the middle and at the rim, 0 to 1. */
function shownOf(scheme: 'light' | 'dark'): number[] {
  document.documentElement.style.colorScheme = scheme
  const frame = document.body.appendChild(document.createElement('div'))
  frame.className = classes.frame ?? ''
  frame.dataset.state = 'there'
  onTestFinished(() => {
    frame.remove()
    document.documentElement.style.colorScheme = ''
  })
  const colours = getComputedStyle(frame).maskImage.match(/rgba?\([^)]+\)/g) ?? []
  return colours.map(colour =>
    Number(/, ([\d.]+)\)$/.exec(colour.startsWith('rgba') ? colour : '')?.[1] ?? 1),
  )
}

test('issue 8.9: in the dark scheme a drawing is lit in its middle and dark around, in the light one whole', () => {
  expect(shownOf('light')).toEqual([1, 1])
  const [middle = 0, rim = 1] = shownOf('dark')
  expect(middle).toBeGreaterThan(0.85)
  expect(rim).toBeLessThan(0.3)
})
