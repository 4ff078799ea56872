import { type ESTree, parseSync } from 'vite'

export type Node = ESTree.Node

/** A source file and its syntax tree. */
export interface Parsed {
  /** From the repository's root, with slashes. */
  path: string
  text: string
  program: ESTree.Program
}

/** Parses TypeScript with the parser that Vite builds with; a file that cannot be read is an error with its name. */
export function parse(path: string, text: string): Parsed {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return { path, text, program }
}

/** A node with the nodes it stands in, nearest first. */
export type Visit = (node: Node, ancestors: readonly Node[]) => void

/** Visits a tree from the top down. */
export function walk(node: Node, visit: Visit, ancestors: readonly Node[] = []): void {
  visit(node, ancestors)
  const inner = [node, ...ancestors]
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, inner)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** How many lines of a text a node takes, from its first to its last. */
export function linesOf(text: string, { start, end }: { start: number; end: number }): number {
  return text.slice(start, end).split('\n').length
}

/** The line, counted from 1, in which a place of a text stands. */
export function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}
