import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UNREADABLE_TEXT, VERDICT_TEXTS } from './texts.ts'
import { MIN_DPI, type Verdict } from './verdict.ts'
import { whatToDo } from './what-to-do.ts'

const REFUSALS = (Object.keys(VERDICT_TEXTS) as Verdict[]).filter(verdict => verdict !== 'accept')
const side = fc.integer({ min: 1, max: 400 })

test.each(REFUSALS)('§5 what to do: a refusal for %s says it, in other words than its reason', verdict => {
  const words = whatToDo(VERDICT_TEXTS[verdict])
  expect(words).toMatch(/^[A-Z].*\.$/)
  expect(words).not.toContain(VERDICT_TEXTS[verdict])
})

test.each([
  ['an accepted file', VERDICT_TEXTS.accept],
  ['a file that went away, which says itself what to do', UNREADABLE_TEXT],
  ['words of another shop', 'No'],
])('what to do: nothing of %s', (_, message) => {
  expect(whatToDo(message)).toBe('')
})

test('§5 what to do: a coarse picture is told the pixels of the ordered size', () => {
  expect(whatToDo(VERDICT_TEXTS.dpi, { widthIn: 24, heightIn: 10 })).toBe(
    'Export it again at 150 DPI or more: for 24 × 10 in that is 3600 × 1500 pixels.',
  )
  expect(whatToDo(VERDICT_TEXTS.dpi)).toBe('Export it again at 150 DPI or more, at the size you order.')
})

test('§5 what to do: the pixels told reach 150 DPI on both sides and fit into a JPEG; else a PDF is named', () => {
  fc.assert(
    fc.property(side, side, (quartersWide, quartersHigh) => {
      const ordered = { widthIn: quartersWide * 4.25, heightIn: quartersHigh * 4.25 }
      const words = whatToDo(VERDICT_TEXTS.dpi, ordered)
      const told = /that is (\d+) × (\d+) pixels/.exec(words)
      if (!told) {
        expect(Math.max(ordered.widthIn, ordered.heightIn) * MIN_DPI).toBeGreaterThan(65_535)
        expect(words).toContain('single-page PDF')
        return
      }
      const [width, height] = [Number(told[1]), Number(told[2])]
      expect(Math.max(width, height)).toBeLessThanOrEqual(65_535)
      expect(width / ordered.widthIn).toBeGreaterThanOrEqual(MIN_DPI)
      expect(height / ordered.heightIn).toBeGreaterThanOrEqual(MIN_DPI)
    }),
  )
})
