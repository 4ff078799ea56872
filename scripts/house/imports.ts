import { posix } from 'node:path'
import type { ESTree } from 'vite'
import { type Node, type Parsed, walk } from './parsed.ts'

/** One file that another names, from the repository's root. */
export interface Import {
  to: string
  /** Whether nothing but types is taken, so that nothing of it is there at run time. */
  isType: boolean
}

/** The files of this repository that a module names: imports, re-exports, `import()` and the files of workers. */
export function importsOf({ path, program }: Parsed): Import[] {
  const found: Import[] = []
  walk(program, node => {
    const named = namedBy(node)
    const to = named && resolve(path, named.specifier)
    if (named && to) found.push({ to, isType: named.isType })
  })
  return found
}

/** Where a module reaches for a file of this repository in another form than `./` in its own folder, `#room/...` elsewhere. */
export function strayImports({ path, program }: Parsed): string[] {
  const folder = `${posix.dirname(path)}/`
  const found: string[] = []
  walk(program, node => {
    const specifier = node.type === 'NewExpression' ? undefined : namedBy(node)?.specifier
    if (specifier === undefined || !/^[.#]/.test(specifier)) return
    const isOwn = specifier.startsWith('./') || specifier.startsWith(`#${folder}`)
    if (specifier.startsWith(isOwn ? '#' : '.')) found.push(specifier)
  })
  return found
}

interface Named {
  specifier: string
  isType: boolean
}

function namedBy(node: Node): Named | null {
  switch (node.type) {
    case 'ImportDeclaration':
      return { specifier: node.source.value, isType: node.importKind === 'type' || takesTypesAlone(node) }
    case 'ExportAllDeclaration':
      return { specifier: node.source.value, isType: node.exportKind === 'type' }
    case 'ExportNamedDeclaration':
      return node.source && { specifier: node.source.value, isType: node.exportKind === 'type' }
    case 'TSImportType':
      return { specifier: node.source.value, isType: true }
    case 'ImportExpression':
      return literal(node.source, false)
    case 'NewExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'URL' && node.arguments.length === 2
        ? literal(node.arguments[0], false)
        : null
    default:
      return null
  }
}

function takesTypesAlone({ specifiers }: ESTree.ImportDeclaration): boolean {
  return (
    specifiers.length > 0 &&
    specifiers.every(each => each.type === 'ImportSpecifier' && each.importKind === 'type')
  )
}

function literal(node: Node | undefined, isType: boolean): Named | null {
  return node?.type === 'Literal' && typeof node.value === 'string' ? { specifier: node.value, isType } : null
}

/** Null for packages and for what is no TypeScript. */
function resolve(from: string, specifier: string): string | null {
  const [path = ''] = specifier.split('?')
  if (!/\.tsx?$/.test(path)) return null
  if (path.startsWith('#')) return path.slice(1)
  return path.startsWith('.') ? posix.join(posix.dirname(from), path) : null
}
