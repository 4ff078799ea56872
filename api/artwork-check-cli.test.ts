import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VERDICT_TEXTS } from '#shared/artwork/texts.ts'
import { MAX_ARTWORK_BYTES, type Verdict } from '#shared/artwork/verdict.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { pdfOfPages } from '#shared/testing/artwork-pdf.ts'
import { NASTY_FILES } from '#shared/testing/nasty-files.ts'

interface Line {
  path: string
  verdict: Verdict
  message: string
  ms: number
  facts: { size: number; pages: number | null }
}

const run = promisify(execFile)
const GOOD_JPEG = buildJpeg({ jfif: { unit: 1, x: 300, y: 300 } })
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'artwork-check-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** As a stranger calls the command; npm takes as long to start as the command itself. */
const BY_NPM = ['npm', 'run', '-s', 'artwork:check', '--']
const BY_NODE = [process.execPath, 'api/artwork-check-cli.ts']

/** Calls the command; a status other than 0 rejects. */
async function printed(args: string[], input = '', [program = '', ...before] = BY_NODE): Promise<string> {
  const options = { maxBuffer: 64 << 20, cwd: new URL('..', import.meta.url) }
  const running = run(program, [...before, ...args], options)
  // A command that is called wrongly ends before it has read what it is given.
  running.child.stdin?.on('error', () => undefined).end(input)
  return (await running).stdout
}

/** Gives the names as arguments. */
const check = async (paths: string[], command?: string[]) => read(await printed(paths, '', command), paths)

/** Gives the names on standard input, each with this after it. */
const checkTold = async (paths: string[], after: string) =>
  read(await printed(['-'], paths.map(path => path + after).join('')), paths)

/** The lines printed for these names, one for each in their order. */
function read(stdout: string, paths: string[]): Line[] {
  const lines = stdout === '' ? [] : stdout.replace(/\n$/, '').split('\n')
  const said = lines.map(line => JSON.parse(line) as Line)
  expect(said.map(({ path }) => path)).toEqual(paths)
  for (const line of said) {
    expect(Object.keys(line)).toEqual(['path', 'verdict', 'message', 'ms', 'facts'])
    expect(line.message).toBe(VERDICT_TEXTS[line.verdict])
    expect(line.ms).toBeGreaterThanOrEqual(0)
  }
  return said
}

const verdictsOf = (lines: Line[]) => lines.map(({ verdict }) => verdict)
const verdicts = async (paths: string[], command?: string[]) => verdictsOf(await check(paths, command))

async function put(name: string, bytes: Uint8Array | string = GOOD_JPEG): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

async function sparse(name: string, size: number, head: Uint8Array = GOOD_JPEG): Promise<string> {
  const path = await put(name, head)
  const file = await open(path, 'r+')
  await file.truncate(size)
  await file.close()
  return path
}

describe('D16 npm run artwork:check', () => {
  test('D16 gives every nasty file its verdict, in the order given', async () => {
    const paths: string[] = []
    for (const [name, make] of NASTY_FILES) paths.push(await put(name, await make()))
    expect(await verdicts(paths)).toEqual(NASTY_FILES.map(([, , verdict]) => verdict))
  })

  test('D16 says one thing of what is no readable file, and never waits for it', async () => {
    const pipe = join(folder, 'pipe')
    await run('mkfifo', [pipe])
    const directory = join(folder, 'directory')
    await mkdir(directory)
    const none = ['', 'none', `${folder}/none/at/all`, pipe, directory, '/dev/zero', 'x'.repeat(5000)]
    expect(new Set(await verdicts(none))).toEqual(new Set(['damaged']))
  })

  test('D16 reads nothing of a file over 300 MB, and little of one of 300 MB', async () => {
    const over = await sparse('over', MAX_ARTWORK_BYTES + 1)
    const cut = await sparse('cut', MAX_ARTWORK_BYTES, GOOD_JPEG.subarray(0, -2))
    const whole = await sparse('whole', MAX_ARTWORK_BYTES)
    const file = await open(whole, 'r+')
    await file.write(new Uint8Array([0xff, 0xd9]), 0, 2, MAX_ARTWORK_BYTES - 2)
    await file.close()
    const files = [over, cut, whole]
    const found = await check([...files, ...files, ...files])
    expect(found.slice(0, 3).map(({ verdict }) => verdict)).toEqual(['size', 'damaged', 'accept'])
    expect(found[0]?.facts.size).toBe(MAX_ARTWORK_BYTES + 1)
    // Of three tries the quickest: another test may have the machine meanwhile.
    const quickest = files.map((_, at) => Math.min(...[0, 3, 6].map(first => found[first + at]?.ms ?? 0)))
    expect(Math.max(...quickest)).toBeLessThan(350)
  })

  test('D16 takes odd names as they are, and one name twice', async () => {
    const names = ['two\nlines.jpg', ' ', 'it\'s $HOME `x` "y".pdf', 'ünï 100% #1.jpg', '*']
    const paths = await Promise.all(names.map(name => put(name)))
    const none = ['-rf', '--help', '--', './-', '-']
    expect(await verdicts([...none, ...paths, ...paths], BY_NPM)).toEqual([
      ...none.map(() => 'damaged'),
      ...Array(10).fill('accept'),
    ])
    expect((await check(['-rf'], [...BY_NODE, '--'])).length).toBe(1)
  })

  test('D16 asked about no file, it says how it is called and ends with 2; of no names on standard input it says nothing', async () => {
    await expect(printed([])).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^Usage: /) })
    expect(await checkTold([], '\n')).toEqual([])
  })

  test('D16 takes names from standard input, one a line, or with a NUL after each', async () => {
    const [good, spaced] = [await put('good.jpg'), await put(' a b .jpg')]
    const odd = await put('two\nlines.pdf', pdfOfPages(1))
    const told = [good, '', spaced, good]
    // Nothing has to come after the last one.
    expect(verdictsOf(read(await printed(['-'], told.join('\n'), BY_NPM), told))).toEqual([
      'accept',
      'damaged',
      'accept',
      'accept',
    ])
    expect(verdictsOf(await checkTold([odd, '-', good], '\0'))).toEqual(['accept', 'damaged', 'accept'])
  })

  test('D16 takes names as long as they can be from standard input, a megabyte of them', async () => {
    const deep = join(...Array<string>(17).fill('d'.repeat(220)))
    await mkdir(join(folder, deep), { recursive: true })
    const [good, none] = [await put(join(deep, 'p.jpg')), join(folder, deep, 'q.jpg')]
    const paths = Array.from({ length: 300 }, (_, index) => (index % 3 ? good : none))
    const lines = await checkTold(paths, '\n')
    expect(paths.join('').length).toBeGreaterThan(2 ** 20)
    const expected = paths.map(path => (path === good ? 'accept' : 'damaged'))
    expect(lines.map(({ verdict }) => verdict)).toEqual(expected)
  })

  test('D16 judges two thousand files in one call', async () => {
    const pages = new Map<string, number | null>([
      [await put('p', pdfOfPages(1)), 1],
      [await put('q', pdfOfPages(2)), 2],
      [await put('r'), null],
    ])
    const [one = '', two = '', picture = ''] = pages.keys()
    // A PDF costs as much as ten pictures.
    const paths = Array.from({ length: 2000 }, (_, index) => [one, two][index % 20] ?? picture)
    const lines = await check(paths)
    expect(lines.map(({ facts }) => facts.pages)).toEqual(paths.map(path => pages.get(path)))
  }, 60_000)
})
