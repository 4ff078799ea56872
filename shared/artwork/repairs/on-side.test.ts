import { expect, test } from 'vitest'
import { unreadFacts } from '#shared/artwork/verdict.ts'
import { suitsTurned } from './on-side.ts'

const picture = (width: number, height: number) => ({
  facts: { ...unreadFacts(9, 'image/jpeg'), dpi: { x: 100, y: 100 }, pixels: { width, height } },
  page: null,
})

test.each([
  ['the size, lying on its side', 1800, 2400, true],
  ['the size as it stands', 2400, 1800, false],
  ['another shape that lies on its side', 1000, 2400, true],
  ['a square', 1000, 1000, false],
])('issue 8.6: %s is offered to be turned: %i x %i, %s', (_, width, height, offered) => {
  expect(suitsTurned(picture(width, height), { widthIn: 24, heightIn: 18 })).toBe(offered)
})
