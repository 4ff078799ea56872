import { describe, expect, test } from 'vitest'
import { keptPage, pageInserter, shellWith, splitShell } from './shell.ts'
import { SHELL } from './testing/site.ts'

describe('the head in the built page', () => {
  test('takes the place of title and description and leaves the rest as it was built', () => {
    const page = pageInserter(SHELL)('<title>Mesh</title>', '<p>view</p>')
    expect(page).toContain('<meta charset="UTF-8" />\n    <title>Mesh</title>\n    <meta name="theme-color"')
    expect(page).toContain('<script type="module" src="/assets/main-abc.js"></script>')
    expect(page).toContain('<div id="root"><p>view</p></div>')
    expect(page).not.toContain("The shell's own.")
    expect(page).not.toContain('Goldleaf')
  })

  test('finds title and description in either order, on one line, more than once', () => {
    const shell =
      '<head><meta name="description" content="a"/><meta name="theme-color" content="b"><title lang="en">c\n</title><meta content="d" name="description"></head><div id="root"></div>'
    expect(pageInserter(shell)('<title>New</title>', '')).toBe(
      '<head><meta name="theme-color" content="b"><title>New</title></head><div id="root"></div>',
    )
  })

  test('puts in words that mean something in a replacement as they are', () => {
    const odd = "$& $1 $` $'"
    expect(pageInserter('<title></title><div id="root"></div>')(odd, odd)).toBe(
      `${odd}<div id="root">${odd}</div>`,
    )
  })

  test('refuses a page without a title or a root: a broken build must not go unseen', () => {
    expect(() => pageInserter('<head></head><div id="root"></div>')).toThrow('<title>')
    expect(() => pageInserter('<title></title>')).toThrow('<div id="root">')
  })
})

describe('a page that is drawn already', () => {
  test('lets go of what stands before its first paint, and of nothing else', () => {
    const late = [
      '<script type="module" crossorigin src="/assets/index.js"></script>',
      '<link rel="modulepreload" crossorigin href="/assets/entry.js">',
      '<link rel="stylesheet" crossorigin href="/assets/entry.css">',
    ]
    const kept = '<link rel="icon" href="/icon.svg" />'
    const font = '<link rel="preload" href="/assets/font.woff2" as="font" />'
    expect(splitShell(`<head>\n${kept}\n  ${font}\n  ${late.join('\n  ')}\n</head>`)).toEqual({
      shell: `<head>\n${kept}\n</head>`,
      later: late.join('\n    '),
    })
  })
})

describe('the page that devices keep', () => {
  test('asks at the end of its head for what a start from the device needs, and is as it was built otherwise', () => {
    const tag = '<link rel="modulepreload" href="/assets/shop.js" />'
    const page = shellWith(SHELL, tag)
    expect(page).toMatch(/<link rel="modulepreload" href="\/assets\/shop.js" \/>\s*<\/head>/)
    expect(page.replace(`  ${tag}\n  `, '')).toBe(SHELL)
    expect(shellWith(SHELL, '')).toBe(SHELL)
  })

  test('issue 12.5: asks for each module as for a script, whose compiled code a browser takes from the cache', () => {
    const built = SHELL.replace(
      '</head>',
      '<link rel="modulepreload" crossorigin href="/assets/entry.js"></head>',
    )
    const page = keptPage(built, '<link rel="modulepreload" href="/assets/shop.js" crossorigin />')
    expect(page).not.toContain('modulepreload')
    expect(page).toContain('<link rel="preload" as="script" crossorigin href="/assets/entry.js">')
    expect(page).toContain('<link rel="preload" as="script" href="/assets/shop.js" crossorigin />')
    expect(page).toContain('<script type="module" src="/assets/main-abc.js"></script>')
  })
})
