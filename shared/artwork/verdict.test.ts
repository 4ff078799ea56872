import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ArtworkFacts, judge, MAX_ARTWORK_BYTES, unreadFacts } from './verdict.ts'

const jpeg: ArtworkFacts = { ...unreadFacts(1000, 'image/jpeg'), dpi: { x: 150, y: 150 }, colour: 'cmyk' }
const pdf: ArtworkFacts = { ...unreadFacts(1000, 'application/pdf'), pages: 1 }

describe('§5 artwork: checks in order, texts to the letter', () => {
  test.each([
    [{ ...jpeg, size: MAX_ARTWORK_BYTES + 1 }, 'size', 'File size exceeds 300MB limit'],
    [{ ...jpeg, type: null }, 'format', 'Invalid file format. Only JPEG or single-page PDF allowed.'],
    [{ ...jpeg, dpi: null }, 'dpi', 'Image resolution must be at least 150 DPI'],
    [{ ...jpeg, dpi: { x: 149.999, y: 300 } }, 'dpi', 'Image resolution must be at least 150 DPI'],
    [{ ...jpeg, dpi: { x: 300, y: 149.999 } }, 'dpi', 'Image resolution must be at least 150 DPI'],
    [{ ...jpeg, colour: 'other' as const }, 'colorspace', 'Image must use CMYK color space'],
    [{ ...pdf, pages: 2 }, 'pages', 'Only single-page PDFs are allowed'],
    [{ ...pdf, pages: 0 }, 'damaged', "File is damaged and can't be read"],
    [{ ...jpeg, damaged: true }, 'damaged', "File is damaged and can't be read"],
    [unreadFacts(0), 'damaged', "File is damaged and can't be read"],
    [{ ...pdf, encrypted: true }, 'encrypted', 'PDF is password-protected'],
    [{ ...jpeg, size: MAX_ARTWORK_BYTES }, 'accept', ''],
    [{ ...jpeg, colour: 'rgb' as const }, 'accept', ''],
    [pdf, 'accept', ''],
  ] as const)('§5 artwork: %o is %s', (facts, verdict, message) => {
    expect(judge(facts)).toEqual({ verdict, message, facts })
  })

  test('§5 artwork: an earlier check wins over every later one', () => {
    const anyJpeg = fc.record({
      size: fc.nat(MAX_ARTWORK_BYTES * 2),
      type: fc.constantFrom('image/jpeg' as const, null),
      damaged: fc.boolean(),
      dpi: fc.option(fc.record({ x: fc.nat(300), y: fc.nat(300) })),
      colour: fc.constantFrom('cmyk' as const, 'rgb' as const, 'other' as const),
    })
    fc.assert(
      fc.property(anyJpeg, some => {
        const facts = { ...jpeg, ...some }
        const failing = [
          facts.size > MAX_ARTWORK_BYTES && 'size',
          facts.size === 0 && 'damaged',
          facts.type === null && 'format',
          facts.damaged && 'damaged',
          !(facts.dpi && Math.min(facts.dpi.x, facts.dpi.y) >= 150) && 'dpi',
          facts.colour === 'other' && 'colorspace',
        ].find(Boolean)
        expect(judge(facts).verdict).toBe(failing || 'accept')
      }),
    )
  })
})
