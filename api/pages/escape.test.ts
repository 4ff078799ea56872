import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeJson, escapeMarkup } from './escape.ts'
import { headHtml } from './head-html.ts'
import { pageInserter } from './shell.ts'
import { readHead, SHELL } from './testing/site.ts'

const HOSTILE = [
  '</script>',
  '</title>',
  '<!--',
  '<script>',
  '"',
  "'",
  '&amp;',
  '&lt;',
  '&',
  '<',
  '>',
  '/>',
  '$&',
  '$`',
  '\u2028',
  '\u0000',
  '\r\n',
  '\\',
  'é',
  '🏳️',
  ' ',
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme' })), { maxLength: 8 })
  .map(pieces => pieces.join(''))

/** What a head can hold of a text: no control characters. */
const readable = (text: string) => text.replace(/\p{Cc}+/gu, ' ')

const intoShell = pageInserter(SHELL)
const tagsOf = (texts: string, data: unknown) => {
  const head = {
    title: texts,
    description: texts,
    canonical: '/dtf',
    indexed: true,
    type: 'product' as const,
    image: { path: '/images/dtf/whole-1280.jpg', alt: texts },
    isSecret: false,
  }
  return readHead(
    intoShell(
      headHtml(head, data, path => `https://shop.example${path}`),
      '',
    ),
  )
}

describe('hostile words in a head', () => {
  test('stay words: a parser finds the same elements and reads back the very text', () => {
    const harmless = tagsOf('Mesh Banner', { name: 'Mesh Banner' }).tags
    fc.assert(
      fc.property(hostile, text => {
        const found = tagsOf(text, { name: text, [text]: [text] })
        expect(found.tags).toEqual(harmless)
        expect(found.titles).toEqual([readable(text)])
        expect(found.descriptions).toEqual([readable(text)])
        expect(found.og('image:alt')).toEqual([readable(text)])
        expect(found.data).toEqual([{ name: text, [text]: [text] }])
      }),
      { numRuns: 60 },
    )
  })

  test('leave no mark-up character between tags, in attributes or in data', () => {
    fc.assert(
      fc.property(hostile, text => {
        expect(escapeMarkup(text)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/)
        expect(escapeJson(text)).not.toMatch(/[<>&\u2028\u2029]/)
        expect(JSON.parse(escapeJson(text))).toBe(text)
      }),
    )
  })

  test('are read back as they were', () => {
    expect(escapeMarkup(`<b title="Tom & Jerry's">`)).toBe(
      '&lt;b title=&quot;Tom &amp; Jerry&#39;s&quot;&gt;',
    )
    expect(escapeJson({ a: '</script>' })).toBe('{"a":"\\u003c/script\\u003e"}')
  })
})
