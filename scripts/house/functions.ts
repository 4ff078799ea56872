import type { ESTree } from 'vite'
import { lineAt, linesOf, type Node, type Parsed, walk } from './parsed.ts'

/** A function that has a name of its own, or that of what it is bound to. */
export interface Measured {
  name: string
  path: string
  /** Where it begins, counted from 1. */
  line: number
  /** From its first line to its last; what is declared within it counts as well. */
  lines: number
}

/** Functions with names: declarations, methods, and what is bound to a constant, a property or a field. */
export function functionsOf({ path, text, program }: Parsed): Measured[] {
  const found: Measured[] = []
  walk(program, (node, [parent]) => {
    const name = isFunction(node) && nameOf(node, parent)
    if (name) found.push({ name, path, line: lineAt(text, node.start), lines: linesOf(text, node) })
  })
  return found
}

/** The number that a share of them does not pass; `share` from 0 to 1. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'] as const

export type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

export function isFunction(node: Node): node is FunctionNode {
  return (FUNCTIONS as readonly string[]).includes(node.type) && 'body' in node && node.body !== null
}

/** Null for one that is only handed on, as a callback is. */
export function nameOf(node: FunctionNode, parent: Node | undefined): string | null {
  if (node.id) return node.id.name
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' ? parent.id.name : null
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return parent.key.type === 'Identifier' || parent.key.type === 'PrivateIdentifier'
        ? parent.key.name
        : null
    default:
      return null
  }
}
