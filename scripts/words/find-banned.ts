import { type Parsed, walk } from '#scripts/house/parsed.ts'
import { BANNED, type Banned } from './banned.ts'

/** A banned word that came back. */
export interface Comeback {
  path: string
  name: string
  says: string
}

/** The words of an identifier or of a file's name, in lower case. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map(word => word.toLowerCase())
}

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '')
const isOf = ({ rooms }: Banned, path: string) => rooms.some(room => path.startsWith(room))

/** What of the renamed words a file's name and identifiers bring back, each once. */
export function findBanned(file: Parsed, table: readonly Banned[] = BANNED): Comeback[] {
  const { path } = file
  const bans = table.filter(each => isOf(each, path))
  if (bans.length === 0) return []
  const { all, exported } = namesOf(file)
  const base = baseOf(path)
  const holds = ({ words = [], names = [], exports = [] }: Banned, name: string) =>
    names.includes(name) ||
    (exported.has(name) && exports.includes(name)) ||
    wordsOf(name).some(word => words.includes(word))
  const isFileOf = ({ words = [], exports = [] }: Banned) =>
    exports.includes(base) || wordsOf(base).some(word => words.includes(word))
  return bans.flatMap(ban => [
    ...(isFileOf(ban) ? [{ path, name: baseOf(path), says: ban.says }] : []),
    ...[...all].filter(name => holds(ban, name)).map(name => ({ path, name, says: ban.says })),
  ])
}

function namesOf({ program }: Parsed): { all: Set<string>; exported: Set<string> } {
  const all = new Set<string>()
  const exported = new Set<string>()
  walk(program, (node, ancestors) => {
    if (node.type !== 'Identifier') return
    all.add(node.name)
    const [declaration, around, further] = ancestors
    const isDeclared = declaration && 'id' in declaration && declaration.id === node
    const place = declaration?.type === 'VariableDeclarator' ? further : around
    if (isDeclared && place?.type === 'ExportNamedDeclaration') exported.add(node.name)
  })
  return { all, exported }
}
