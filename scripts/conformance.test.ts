import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isWritten, nameOf, notPassed, type RanTest, readRows } from './conformance.ts'
import { readRan, unprovedBy } from './conformance-ran.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

const named = (title: string, ...groups: string[]) => ({ file: 'a.test.ts', groups, title })
const ran = (title: string, passed: boolean, ...groups: string[]): RanTest => ({
  ...named(title, ...groups),
  passed,
})

describe('docs/conformance.md', () => {
  const rows = readRows(read('docs/conformance.md'))

  test('names only tests that are there', () => {
    const missing = rows.flatMap(({ tests }) => tests).filter(test => !isWritten(test, read(test.file)))
    expect(missing.map(nameOf)).toEqual([])
  })

  test('has a test for every row but those it says are not proved, and none for those', () => {
    expect(rows.filter(({ proved, tests }) => proved !== tests.length > 0)).toEqual([])
  })

  test('has every section and every decision, each label once', () => {
    const labels = rows.map(({ label }) => label)
    const covers = (start: string) => labels.some(label => label === start || label.startsWith(`${start}.`))
    const sections = Array.from({ length: 9 }, (_, index) => `§${index + 1}`)
    const decisions = Array.from({ length: 41 }, (_, index) => `D${index + 1}`)
    expect([...sections, ...decisions].filter(start => !covers(start))).toEqual([])
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
  })
})

describe('reading the document', () => {
  test('finds each row with its tests, and knows what is not proved yet', () => {
    const rows = readRows(
      [
        '# Title',
        '- **§1.1** Words.',
        '  - `a.test.ts › group › it works`',
        '  - `b.test.ts › §2: x`',
        '## Not proved yet',
        '- **D9** Later.',
      ].join('\n'),
    )
    expect(rows).toEqual([
      {
        label: '§1.1',
        proved: true,
        tests: [
          { file: 'a.test.ts', groups: ['group'], title: 'it works' },
          { file: 'b.test.ts', groups: [], title: '§2: x' },
        ],
      },
      { label: 'D9', proved: false, tests: [] },
    ])
  })

  test.each(['  - a.test.ts › x', '  - `a.test.ts › x` and more'])('refuses %o', line => {
    expect(() => readRows(`- **D1** Words.\n${line}`)).toThrow('Line 2')
  })

  test('refuses a test without a row', () => {
    expect(() => readRows('  - `a.test.ts › x`')).toThrow('Line 1')
  })
})

describe('a named test is written', () => {
  test.each([
    ['it(\'says "so" (twice)\', () => {})', 'says "so" (twice)'],
    [String.raw`it('the shop\'s', () => {})`, "the shop's"],
    ["it.each([1])('%i cents: %s', n => {})", '* cents: *'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source as a test file has it.
    ['it(`half of ${piece}`, () => {})', 'half of *'],
    ["it.each(x)('version $version opens', x => {})", 'version * opens'],
  ])('in %s', (source, title) => {
    expect(isWritten(named(title), source)).toBe(true)
  })

  test.each([
    ['another title', 'says'],
    ['a part of a title', 'says more'],
    ['a star for words that are written out', 'says * than this'],
    ['a dot for any character', 'says.more than this'],
    ['no title', ''],
  ])('not by %s', (_, title) => {
    expect(isWritten(named(title), "it('says more than this', () => {})")).toBe(false)
  })

  test('not with what a test runner fills in', () => {
    expect(isWritten(named('%s is refused'), "it.each(x)('%s is refused', x => {})")).toBe(false)
  })

  test('within the groups it names', () => {
    const source = [
      "describe('group', () => {",
      "  it('w', () => {})",
      "  it('x', () => {})",
      '})',
      "describe('other', () => {})",
      "it('y', () => {})",
    ].join('\n')
    expect(isWritten(named('x', 'group'), source)).toBe(true)
    expect(isWritten(named('x', 'other'), source)).toBe(false)
    expect(isWritten(named('x', 'another'), source)).toBe(false)
    expect(isWritten(named('y', 'other'), source)).toBe(false)
  })
})

describe('a named test passed', () => {
  test('when every test of that title did', () => {
    expect(notPassed([named('1 of *')], [ran('1 of 2', true), ran('1 of 3', true)])).toEqual([])
    expect(notPassed([named('1 of *')], [ran('1 of 2', true), ran('1 of 3', false)])).toHaveLength(1)
  })

  test.each([
    ['did not run', []],
    ['ran in another file', [{ ...ran('x', true, 'group'), file: 'b.test.ts' }]],
    ['ran in another group', [ran('x', true, 'other')]],
    ['was only begun by another title', [ran('x and y', true, 'group')]],
  ])('not when it %s', (_, tests) => {
    expect(notPassed([named('x', 'group')], tests)).toEqual([named('x', 'group')])
  })
})

describe('the reports of a run', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'reports-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const report = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), JSON.stringify(content))

  test('tell of unit tests with their groups', () => {
    const assertionResults = [
      { ancestorTitles: ['group'], title: 'x', status: 'passed' },
      { ancestorTitles: [], title: 'y', status: 'skipped' },
    ]
    report('unit.json', { testResults: [{ name: '/shop/shared/a.test.ts', assertionResults }] })
    expect(readRan(folder, '/shop')).toEqual([
      { file: 'shared/a.test.ts', groups: ['group'], title: 'x', passed: true },
      { file: 'shared/a.test.ts', groups: [], title: 'y', passed: false },
    ])
  })

  test.each([
    [['expected', 'expected'], true],
    [['expected', 'skipped'], true],
    [['skipped', 'skipped'], false],
    [['expected', 'unexpected'], false],
    [['expected', 'flaky'], false],
    [[], false],
  ])('take an end-to-end test that was %j for passed: %s', (statuses, passed) => {
    const spec = { title: 'x', file: 'a.spec.ts', tests: statuses.map(status => ({ status })) }
    const suites = [
      { title: 'a.spec.ts', specs: [spec], suites: [{ title: 'group', specs: [spec], suites: [] }] },
    ]
    report('e2e.json', { config: { rootDir: '/shop/pwa/e2e' }, suites })
    const test = { file: 'pwa/e2e/a.spec.ts', title: 'x', passed }
    expect(readRan(folder, '/shop')).toEqual([
      { ...test, groups: [] },
      { ...test, groups: ['group'] },
    ])
  })

  test.each([
    [['expected', 'expected', 'expected'], true],
    [['expected', 'unexpected', 'expected'], false],
  ])('take one that failed, and was %j when it ran again, for passed: %s', (statuses, passed) => {
    const ran = (of: string[]) => ({
      config: { rootDir: '/shop/pwa/e2e' },
      suites: [
        {
          title: 'a.spec.ts',
          specs: of.map(status => ({ title: 'x', file: 'a.spec.ts', tests: [{ status }] })),
        },
      ],
    })
    report('e2e.json', ran(['unexpected']))
    report('e2e-again.json', ran(statuses))
    expect(readRan(folder, '/shop')).toEqual([{ file: 'pwa/e2e/a.spec.ts', groups: [], title: 'x', passed }])
  })

  test('show what the document names and nobody ran', () => {
    mkdirSync(join(folder, 'docs'))
    const lines = [
      '- **D1** A.',
      '  - `a.test.ts › x`',
      '- **D2** B.',
      '  - `a.test.ts › y`',
      '  - `a.test.ts › x`',
    ]
    writeFileSync(join(folder, 'docs/conformance.md'), lines.join('\n'))
    const assertionResults = [{ ancestorTitles: [], title: 'y', status: 'passed' }]
    report('unit.json', { testResults: [{ name: join(folder, 'a.test.ts'), assertionResults }] })
    expect(unprovedBy(folder, folder)).toEqual(['a.test.ts › x'])
  })

  test('that are missing tell of nothing', () => {
    expect(readRan(folder, '/shop')).toEqual([])
  })
})
