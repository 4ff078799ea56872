import { type Parsed, walk } from './parsed.ts'

/** The names that a file declares as types, each once. */
export function declaredTypes({ program }: Parsed): Set<string> {
  const names = new Set<string>()
  walk(program, node => {
    if (node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration')
      names.add(node.id.name)
  })
  return names
}

/** Names that more than two files declare, each with these files: homonyms. */
export function homonyms(files: readonly Parsed[]): Map<string, string[]> {
  const declared = files.flatMap(file => Array.from(declaredTypes(file), name => ({ name, path: file.path })))
  const byName = Map.groupBy(declared, ({ name }) => name)
  return new Map(
    [...byName]
      .filter(([, each]) => each.length > 2)
      .map(([name, each]) => [name, each.map(({ path }) => path)]),
  )
}
