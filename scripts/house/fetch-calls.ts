import { lineAt, type Node, type Parsed, walk } from './parsed.ts'

/** Lines, counted from 1, where a file calls something that is named `fetch`, be it a property. */
export function fetchCalls({ text, program }: Parsed): number[] {
  const lines: number[] = []
  walk(program, node => {
    if (node.type === 'CallExpression' && isFetch(node.callee)) lines.push(lineAt(text, node.start))
  })
  return lines
}

function isFetch(callee: Node): boolean {
  if (callee.type === 'Identifier') return callee.name === 'fetch'
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'fetch' &&
    callee.object.type !== 'Super'
  )
}
