import { describe, expect, test } from 'vitest'
import { appIcon } from './brand.ts'
import { showcase, tallShowcase } from './showcase.ts'
import { SHOWCASE_KEYS } from './views.ts'

describe("the shop's own marks", () => {
  test('icons: a maskable one fills its square, a monochrome one has a single colour on nothing', () => {
    expect(appIcon(512, { maskable: true })).toContain(
      '<rect x="0" y="0" width="512" height="512" fill="#7D5A0B"/>',
    )
    expect(appIcon(192)).toContain('width="192" height="192"')
    expect(appIcon(96, { monochrome: true })).not.toContain('#7D5A0B')
  })

  test('§3 showcase: three pictures under their fixed keys, unlike each other', () => {
    expect(SHOWCASE_KEYS).toEqual([
      'showcase-image-2.jpeg',
      'showcase-business-card.jpg',
      'showcase-tent-2.jpg',
    ])
    const drawn = [showcase, tallShowcase].flatMap(draw => SHOWCASE_KEYS.map(draw))
    expect(new Set(drawn).size).toBe(6)
    for (const svg of drawn) {
      expect(svg).not.toMatch(/NaN|undefined|<text/)
      expect(svg.length).toBeLessThan(250_000)
    }
  })
})
