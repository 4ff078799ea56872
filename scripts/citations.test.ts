import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCitable, unresolved } from './citations.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const sources = ['api', 'pwa', 'scripts', 'shared'].flatMap(room =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(ts|tsx|css|html)$/.test(path) && !path.startsWith('citations'))
    .map(path => join(room, path)),
)

describe('what code and tests cite', () => {
  const citable = readCitable(read('docs/promises.md'), read('docs/architecture.md'))

  test('is in the documents', () => {
    const papers = ['README.md', 'docs/architecture.md', 'docs/conformance.md', 'docs/product-rules.md']
    const lost = [...sources, ...papers].flatMap(path =>
      unresolved(read(path), citable).map(cited => `${path}: ${cited}`),
    )
    expect(lost).toEqual([])
  })

  test('can be found: the pieces, each with its points in order', () => {
    const counts = [...citable.issues].map(([piece, points]) => [piece, [...points].join(' ')])
    const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1).join(' ')
    expect(counts).toEqual([
      ['1', upTo(7)],
      ['2', upTo(11)],
      ['3', upTo(7)],
      ['4', upTo(7)],
      ['5', upTo(7)],
      ['6', upTo(42)],
      ['8', upTo(9)],
      ['9', upTo(7)],
      ['10', upTo(6)],
      ['11', upTo(8)],
      ['12', upTo(8)],
    ])
  })
})

describe('a citation', () => {
  const promises =
    '## Issue 3: hours\n1. **Worker.** Keeps.\n5. **Storage.** Asks.\n## Experience\n- **Craft.** Fine.\n'
  const citable = readCitable(promises, '# All\n## Outbox\n## Cart sync\n')

  test.each([
    'issue 3',
    'issue 3.5: a full disk',
    '(issue 3, point 1)',
    'experience "Craft"',
    '(architecture "Outbox")',
    ' * done once (architecture,\n * "Outbox"): the same',
    '("Cart sync", epochs)',
    'a button "Not now"',
    'says "Update" (spec §3)',
    'one tissue 9',
    'local("Arial")',
  ])('%j resolves', source => {
    expect(unresolved(source, citable)).toEqual([])
  })

  test.each([
    ['issue 4', 'issue 4'],
    ['issue 3.2: no such point', 'issue 3.2'],
    ['issue 3, point 7', 'issue 3, point 7'],
    ['issue 3.51', 'issue 3.51'],
    ['experience "Speed"', 'experience "Speed"'],
    ['(architecture "What waits")', 'architecture "What waits"'],
    ['kept ("Trust")', '("Trust"'],
  ])('%j does not', (source, cited) => {
    expect(unresolved(source, citable)).toEqual([cited])
  })
})
