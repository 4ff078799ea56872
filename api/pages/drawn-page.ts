import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstStyles, type StyleSheet } from './first-styles.ts'
import { pageInserter, shellWith, splitShell } from './shell.ts'

/** The built style sheets by address, taken apart (`scripts/style-rules.ts`). */
export type StyleSheets = Readonly<Record<string, StyleSheet>>

/** The sheets that were taken apart beside the built pages; none where there is no build, and pages then wait for them. */
export function loadStyleSheets(pagesDir: string): StyleSheets {
  const file = join(pagesDir, '..', 'server', 'styles.json')
  return pagesDir === '' || !existsSync(file) ? {} : JSON.parse(readFileSync(file, 'utf8'))
}

/** What runs in a page with a first view before its code does (`pwa/app/let-code-in.ts`), as the build made it. */
export function loadLetIn(pagesDir: string): string {
  const file = join(pagesDir, '..', 'server', 'let-code-in.js')
  return pagesDir === '' || !existsSync(file) ? '' : readFileSync(file, 'utf8').trim()
}

/** How a page's policy names a script that stands in it. */
export const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"/g
const BODY_END = '</body>'

/** What the build made for pages with a first view. */
export interface DrawnParts {
  sheets: StyleSheets
  /** The script that lets the code in. */
  letIn: string
}

/**
 * Puts a first view into the built page, in one answer that needs nothing but its picture to be painted: the styles it
 * needs stand in it, and everything else it asks for (`tags`, the shell's own) waits in a template until it has been seen.
 */
export function drawnPage(
  shell: string,
  { sheets, letIn }: DrawnParts,
): (head: string, view: string, tags: string) => string {
  const { shell: bare, later } = splitShell(shell)
  const insert = pageInserter(bare.replace(BODY_END, () => `  <script>${letIn}</script>\n  ${BODY_END}`))
  return (head, view, tags) => {
    const page = insert(head, view)
    const waiting = `${later}\n    ${tags}`
    const asked = [...waiting.matchAll(SHEET)].flatMap(([, address]) => sheets[address ?? ''] ?? [])
    const styles = `<style id="first-styles">${firstStyles([asked], page)}</style>`
    return shellWith(page, `${styles}\n    <template id="code">${waiting}</template>`)
  }
}
