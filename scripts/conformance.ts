/** A test that docs/conformance.md names: `file › title`, with the describe titles around it in between if it says them. */
export interface NamedTest {
  file: string
  groups: string[]
  /** Exact, but for `*` where the source fills in a value (`%s`, `${name}`, `$name`). */
  title: string
}

/** One sentence of the product, by the number it has in docs/product-rules.md, and the tests that prove it. */
export interface ConformanceRow {
  label: string
  proved: boolean
  tests: NamedTest[]
}

/** A test of the last run; `passed` is false also where one of several browsers failed. */
export interface RanTest extends NamedTest {
  passed: boolean
}

const UNPROVED = '## Not proved yet'
const ROW = /^- \*\*([^*]+)\*\*/
const TEST = /^ {2}- `([^`]+)`$/

/** Reads the rows of docs/conformance.md. Throws on a test without a row or a line that is neither. */
export function readRows(markdown: string): ConformanceRow[] {
  const rows: ConformanceRow[] = []
  let proved = true
  for (const [index, line] of markdown.split('\n').entries()) {
    if (line.startsWith('## ')) proved = line !== UNPROVED
    const label = ROW.exec(line)?.[1]
    if (label !== undefined) rows.push({ label, proved, tests: [] })
    if (!line.startsWith('  - ')) continue
    const named = TEST.exec(line)?.[1]
    const row = rows.at(-1)
    if (named === undefined || row === undefined) throw new Error(`Line ${index + 1} names no test: ${line}`)
    row.tests.push(readTest(named))
  }
  return rows
}

function readTest(named: string): NamedTest {
  const [file = '', ...titles] = named.split(' › ')
  return { file, groups: titles.slice(0, -1), title: titles.at(-1) ?? '' }
}

/** The test as the document writes it. */
export function nameOf({ file, groups, title }: NamedTest): string {
  return [file, ...groups, title].join(' › ')
}

const PLACEHOLDER = String.raw`(?:%[sdifjo]|\$\{[^}\n]+\}|\$[\w.]+)`

/** Whether a formatted test file holds the test, each of its titles as a string of its own, the test inside its groups. */
export function isWritten({ groups, title }: NamedTest, source: string): boolean {
  const lines = source.split('\n')
  const has = (text: string) => {
    const written = new RegExp(`(['"\`])${pattern(text, PLACEHOLDER)}\\1\\s*,`)
    return (line: string) => written.test(line)
  }
  if (title === '' || new RegExp(PLACEHOLDER).test(title)) return false
  return lines.some(
    (line, at) =>
      has(title)(line) &&
      groups.every(group => group !== '' && [line, ...around(lines, at)].some(has(group))),
  )
}

/** The lines that a line stands inside of, told by their indentation. */
function around(lines: string[], at: number): string[] {
  let depth = indentation(lines[at] ?? '')
  const outer: string[] = []
  for (const line of lines.slice(0, at).reverse()) {
    if (line === '' || indentation(line) >= depth) continue
    depth = indentation(line)
    outer.push(line)
  }
  return outer
}

function indentation(line: string): number {
  return line.length - line.trimStart().length
}

/** The named tests that the last run did not have, or in which not everything passed. */
export function notPassed(named: NamedTest[], ran: RanTest[]): NamedTest[] {
  return named.filter(test => {
    const matching = ran.filter(candidate => isSame(test, candidate))
    return matching.length === 0 || matching.some(({ passed }) => !passed)
  })
}

function isSame(named: NamedTest, ran: RanTest): boolean {
  const is = (wanted: string, text: string) => new RegExp(`^${pattern(wanted, '[^]*')}$`).test(text)
  return (
    named.file === ran.file &&
    is(named.title, ran.title) &&
    named.groups.every(group => ran.groups.some(candidate => is(group, candidate)))
  )
}

/** A regular expression for a title, quotes escaped or not; `*` becomes the given one. */
function pattern(title: string, star: string): string {
  const escaped = (piece: string) =>
    piece.replace(/[\\^$.+?()[\]{}|]/g, String.raw`\$&`).replace(/['"`]/g, String.raw`\\?$&`)
  return title.split('*').map(escaped).join(star)
}
