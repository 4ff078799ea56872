import { describe, expect, test } from 'vitest'
import { COPIES } from './copies.ts'
import { MOTIFS } from './motifs.ts'
import { sample } from './samples.ts'

describe.each(Object.entries(COPIES))('the sign of %s', (name, copy) => {
  test('has colours, lines and a motif that there are', () => {
    for (const colour of [copy.ground, copy.ink, copy.accent, copy.second])
      expect(colour).toMatch(/^#[0-9a-f]{6}$/i)
    expect(copy.lines.every(line => line !== '')).toBe(true)
    if (copy.motif !== undefined) expect(Object.keys(MOTIFS)).toContain(copy.motif)
  })

  test('is drawn lying, standing and square, with a number in every place', () => {
    for (const [w, h] of [
      [1200, 300],
      [300, 1200],
      [600, 600],
    ] as const)
      expect(sample(name as keyof typeof COPIES, w, h)).not.toMatch(/NaN|undefined/)
  })
})
