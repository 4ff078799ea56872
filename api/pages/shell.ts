const TITLE = /<title[^>]*>[\s\S]*?<\/title>/i
const DESCRIPTION = /[ \t]*<meta\s[^>]*name="description"[^>]*>\s*?\n?/gi
const ROOT = '<div id="root">'

/**
 * Puts a head into the built page in place of its title and description, and a first view into its root. Throws when the
 * page lacks either place.
 */
export function pageInserter(shell: string): (head: string, view: string) => string {
  const bare = shell.replace(DESCRIPTION, '')
  const title = TITLE.exec(bare)
  if (!title) throw new Error('The built index.html has no <title> whose place a page’s head could take')
  const root = bare.indexOf(ROOT)
  if (root < 0) throw new Error(`The built index.html has no ${ROOT} for a page’s first view`)
  const before = bare.slice(0, title.index)
  const between = bare.slice(title.index + title[0].length, root + ROOT.length)
  const after = bare.slice(root + ROOT.length)
  return (head, view) => before + head + between + view + after
}

/** What a page that is drawn already asks for after its first view: its styles' files, its font, its entry. */
const LATER =
  /[ \t]*(?:<link rel="(?:stylesheet|preload|modulepreload)"[^>]*>|<script type="module"[^>]*><\/script>)\n?/g

export interface SplitShell {
  shell: string
  later: string
}

/** Takes out of the built page what would stand between it and its first paint; its code asks for its font. */
export function splitShell(shell: string): SplitShell {
  const later = (shell.match(LATER) ?? []).filter(tag => !tag.includes('as="font"'))
  return { shell: shell.replace(LATER, ''), later: later.map(tag => tag.trim()).join('\n    ') }
}

const HEAD_END = '</head>'

/** Puts tags at the end of the built page's head. */
export function shellWith(shell: string, tags: string): string {
  const at = shell.indexOf(HEAD_END)
  return tags === '' || at < 0 ? shell : `${shell.slice(0, at)}  ${tags}\n  ${shell.slice(at)}`
}

/**
 * The page that devices keep, with these tags. Chromium compiles anew whatever was asked for as a module; what was asked for as a script
 * it takes compiled from the cache, modules too (docs/decisions/0071).
 */
export const keptPage = (shell: string, tags: string): string =>
  shellWith(shell, tags).replaceAll('rel="modulepreload"', 'rel="preload" as="script"')
