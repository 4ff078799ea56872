import { globSync, readFileSync } from 'node:fs'
import { firstLoadOf } from './first-load.ts'
import { expect, test } from './fixtures.ts'

const BUILD = 'dist/pwa'

/** Words that each library keeps whatever is made of its names; not one may be missing from the build as a whole. */
const WORDS: Record<string, string> = {
  'the identity library': 'code_challenge_method',
  'the database': 'DexieError',
  'pdf.js': 'PDFDocumentLoadingTask',
  exifreader: 'MetadataMissingError',
}

/** The libraries whose words stand in these scripts of the build. */
function librariesIn(paths: Iterable<string>): string[] {
  const code = [...paths].filter(path => /\.m?js$/.test(path)).map(path => readFileSync(BUILD + path, 'utf8'))
  return Object.keys(WORDS).filter(name => code.some(text => text.includes(WORDS[name] ?? '')))
}

interface Piece {
  file: string
  imports?: string[]
}

const readPieces = () =>
  JSON.parse(readFileSync(`${BUILD}/.vite/manifest.json`, 'utf8')) as Record<string, Piece>

/** The files that a source's code became, with all that they need. */
function filesFor(source: string): Set<string> {
  const pieces = readPieces()
  const found = new Set<string>()
  const collect = (name: string) => {
    const piece = pieces[name]
    if (!piece || found.has(piece.file)) return
    found.add(piece.file)
    piece.imports?.forEach(collect)
  }
  collect(source)
  return found
}

test('issue 3: a start from the device finds a product’s page in few files, and its list without the database’s code', () => {
  expect(filesFor('features/product/product-page.tsx').size).toBeLessThanOrEqual(6)
  const start = [...filesFor('app/follow-price-list.ts'), ...filesFor('app/start.tsx')].map(
    file => `/${file}`,
  )
  expect(start).not.toEqual([])
  expect(librariesIn(start)).toEqual([])
})

test('issue 12.3: what follows a first view brings no dialog and none of another page’s code for a few shared words', () => {
  const named = (sources: string[]) =>
    new Set(
      sources.flatMap(source => [...filesFor(source)]).map(file => file.replace(/^.*\/|-\w+\.js$/g, '')),
    )
  const soon = named(['app/follow-price-list.ts', 'app/notices/notices.tsx', 'ui/toast/toast-card.tsx'])
  expect([...soon].sort()).toEqual([
    'entry',
    'follow-price-list',
    'kit',
    'notices',
    'rolldown-runtime',
    'shop',
    'soon',
    'toast-card',
  ])
  const choices = named(['features/product/sheet-choice.tsx', 'features/product/whole-choice.tsx'])
  expect([...choices].filter(name => ['pages', 'signed-in', 'dialogs', 'aside'].includes(name))).toEqual([])
})

test('issue 12.5: no piece of a customer’s pages needs one of booth and desk', () => {
  const named = readPieces()
  const pieces = Object.values(named)
  const isStaffs = (file: string) => file.startsWith('assets/staff/')
  const needed = pieces
    .filter(({ file }) => !isStaffs(file))
    .flatMap(({ imports = [] }) => imports.map(name => named[name]?.file ?? ''))
  expect(needed.length).toBeGreaterThan(0)
  expect(needed.filter(isStaffs)).toEqual([])
  expect(pieces.filter(({ file }) => isStaffs(file)).length).toBeGreaterThan(0)
})

test('issue 12.5: each large library is in the build once, whatever workers need it', () => {
  const files = globSync('assets/**/*.js', { cwd: BUILD }).map(path =>
    readFileSync(`${BUILD}/${path}`, 'utf8'),
  )
  const times = Object.values(WORDS).map(word => files.filter(text => text.includes(word)).length)
  expect(times).toEqual(times.map(() => 1))
})

const KB = 1024

/** What files of the build weigh as they are sent, in kilobytes. */
const kilobytes = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + readFileSync(`${BUILD}${path}.br`).length, 0) / KB

test('issues 1, 12.3: a stranger’s first load of home brings no identity library, database, pdf.js or exifreader, is at most 118 KB of scripts and 12 KB of styles, and its typeface comes by itself, once', async ({
  page,
  shop,
}) => {
  const loaded = [...(await firstLoadOf(page, shop.url))]
  await test.step('issue 1: it brings no identity library, database, pdf.js or exifreader', () => {
    expect(loaded).toContainEqual(expect.stringMatching(/\/home-page-.*\.js$/))
    expect(librariesIn(loaded)).toEqual([])
    // What every start fetches later comes in one file, so that one early wish would bring all of it.
    expect(loaded.filter(path => path.includes('/soon-'))).toEqual([])
    // Neither the fields and prices of a product’s page nor what widgets stand on: one shared name would bring them whole.
    expect(loaded.filter(path => /\/(order|kit)-.*\.js$/.test(path))).toEqual([])
    const built = globSync('assets/**/*.{js,mjs}', { cwd: BUILD }).map(path => `/${path}`)
    expect(librariesIn(built)).toEqual(Object.keys(WORDS))
  })
  await test.step('issue 12.3: it is at most 118 KB of scripts and 12 KB of styles', () => {
    const scripts = loaded.filter(path => path.endsWith('.js'))
    const styles = loaded.filter(path => path.endsWith('.css'))
    expect([scripts.length, styles.length].every(count => count > 0)).toBe(true)
    expect(kilobytes(scripts)).toBeLessThanOrEqual(118)
    expect(kilobytes(styles)).toBeLessThanOrEqual(12)
  })
  await test.step('issue 12.3: the typeface comes by itself, when nothing else does, and once', async () => {
    const faces = () =>
      [...document.fonts].map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`).sort()
    await page.waitForFunction(() =>
      [...document.fonts].some(({ status, family }) => family === 'Archivo' && status === 'loaded'),
    )
    expect((await page.evaluate(faces)).filter(each => !each.includes('Fallback'))).toEqual([
      'Archivo loaded',
    ])
    const named = await page.evaluate(() =>
      [...document.styleSheets].flatMap(sheet =>
        [...sheet.cssRules].flatMap(rule =>
          rule instanceof CSSFontFaceRule && sheet.href ? [rule.cssText] : [],
        ),
      ),
    )
    expect(named).toEqual([])
  })
})
