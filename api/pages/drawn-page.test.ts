import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { styleSheetOf } from '#scripts/style-rules.ts'
import { drawnPage, loadLetIn, loadStyleSheets, sourceOf } from './drawn-page.ts'
import { openPages, realList } from './testing/site.ts'

const ENTRY = '<script type="module" crossorigin src="/assets/index-1.js"></script>'
const SHELL = `<head>
    <title></title>
    <link rel="icon" href="/icon.svg" />
    <link rel="preload" href="/assets/font.woff2" as="font" crossorigin />
    ${ENTRY}
    <link rel="modulepreload" crossorigin href="/assets/entry-1.js">
    <link rel="stylesheet" crossorigin href="/assets/entry-1.css">
  </head>
  <body><div id="root"></div></body>`
const sheets = {
  '/assets/entry-1.css': styleSheetOf('p{margin:0}.unused{margin:0}'),
  '/assets/page-1.css': styleSheetOf('p{margin:1px}'),
  '/assets/other-1.css': styleSheetOf('p{margin:2px}'),
}
const TAGS = '<link rel="stylesheet" crossorigin href="/assets/page-1.css" />'
const page = drawnPage(SHELL, { sheets, letIn: 'letIn()' })('<title>Mesh</title>', '<p>view</p>', TAGS)
const [, waiting = ''] = page.split(/<template id="code">|<\/template>/)

test('issue 12.2: nothing that a page with a first view asks for stands between it and its first paint', () => {
  const now = page.replace(waiting, '')
  expect(now.match(/<(?:link|script)[^>]*>/g)).toEqual(['<link rel="icon" href="/icon.svg" />', '<script>'])
  expect(now).toContain('<div id="root"><p>view</p></div>')
  expect(now).toMatch(/<script>letIn\(\)<\/script>\s*<\/body>/)
})

test('issue 12.2: its styles stand in it; their files wait in the same order, with the code, which asks for the font itself', () => {
  expect(page).toContain('<style id="first-styles">p{margin:0}p{margin:1px}</style>')
  expect(waiting.match(/[\w-]+\.(?:css|js|woff2)/g)).toEqual([
    'index-1.js',
    'entry-1.js',
    'entry-1.css',
    'page-1.css',
  ])
  expect(waiting).toContain(ENTRY)
})

test('issue 12.2: the script that lets code in is named by its hash in the policy, and in no file’s', async () => {
  const letIn = 'letIn()'
  const hash = createHash('sha256').update(letIn).digest('base64')
  expect(sourceOf(letIn)).toBe(`'sha256-${hash}'`)
  const pages = openPages(realList(), undefined, undefined, async () => '<p>view</p>', { sheets: {}, letIn })
  expect((await pages.get('/')).headers.get('content-security-policy')).toBe(`script-src 'sha256-${hash}'`)
  expect((await pages.get('/icon.svg')).headers.get('content-security-policy')).toBeNull()
})

test('without a build pages have neither', () => {
  expect([loadStyleSheets(''), loadStyleSheets('/nowhere/at/all')]).toEqual([{}, {}])
  expect([loadLetIn(''), loadLetIn('/nowhere/at/all')]).toEqual(['', ''])
})
