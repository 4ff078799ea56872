import { expect, test } from 'vitest'
import { type ArtworkFacts, unreadFacts } from '#shared/artwork/verdict.ts'
import { factsText } from './artwork-facts.ts'

const jpeg: ArtworkFacts = {
  ...unreadFacts(2_100_000, 'image/jpeg'),
  dpi: { x: 150, y: 150 },
  colour: 'cmyk',
  pixels: { width: 3600, height: 1800 },
}

test.each<[string, ArtworkFacts]>([
  ['JPEG, 3600 × 1800 px, 150 dpi, CMYK, 2.1 MB', jpeg],
  ['JPEG, 3600 × 1800 px, 150 × 72 dpi, RGB, 2.1 MB', { ...jpeg, dpi: { x: 150, y: 72 }, colour: 'rgb' }],
  ['PDF, 1 page, 2.1 MB', { ...unreadFacts(2_100_000, 'application/pdf'), pages: 1 }],
  [
    'PDF, 3 pages, neither CMYK nor RGB, 2.1 MB',
    { ...unreadFacts(2_100_000, 'application/pdf'), pages: 3, colour: 'other' },
  ],
  ['2.1 MB', unreadFacts(2_100_000)],
  ['PDF, 2 KB', unreadFacts(1_900, 'application/pdf')],
])('issue 11.2: what was found in a file is said in the shop’s words: "%s"', (words, facts) => {
  expect(factsText(facts)).toBe(words)
})
