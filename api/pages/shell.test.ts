import { describe, expect, it } from 'vitest'
import { headInserter } from '#api/pages/shell.ts'
import { SHELL } from '#api/pages/testing.ts'

describe('the head in the built page', () => {
  it('takes the place of title and description and leaves the rest as it was built', () => {
    const page = headInserter(SHELL)('<title>Mesh</title>')
    expect(page).toContain('<meta charset="UTF-8" />\n    <title>Mesh</title>\n    <meta name="theme-color"')
    expect(page).toContain('<script type="module" src="/assets/main-abc.js"></script>')
    expect(page).not.toContain("The shell's own.")
    expect(page).not.toContain('Goldleaf')
  })

  it('finds title and description in either order, on one line, more than once', () => {
    const shell =
      '<head><meta name="description" content="a"/><meta name="theme-color" content="b"><title lang="en">c\n</title><meta content="d" name="description"></head>'
    expect(headInserter(shell)('<title>New</title>')).toBe(
      '<head><meta name="theme-color" content="b"><title>New</title></head>',
    )
  })

  it('puts in words that mean something in a replacement as they are', () => {
    expect(headInserter('<title></title>')("$& $1 $` $'")).toBe("$& $1 $` $'")
  })

  it('refuses a page without a title: a broken build must not go unseen', () => {
    expect(() => headInserter('<head></head>')).toThrow('<title>')
  })
})
