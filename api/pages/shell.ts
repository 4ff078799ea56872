const TITLE = /<title[^>]*>[\s\S]*?<\/title>/i
const DESCRIPTION = /[ \t]*<meta\s[^>]*name="description"[^>]*>\s*?\n?/gi

/** Puts a head into the built page in place of its title and description. Throws when the page has no title. */
export function headInserter(shell: string): (head: string) => string {
  const bare = shell.replace(DESCRIPTION, '')
  const title = TITLE.exec(bare)
  if (!title) throw new Error('The built index.html has no <title> whose place a page’s head could take')
  const before = bare.slice(0, title.index)
  const after = bare.slice(title.index + title[0].length)
  return head => before + head + after
}
