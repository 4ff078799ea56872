import { type FunctionNode, isFunction, nameOf } from './functions.ts'
import { lineAt, type Node, type Parsed, walk } from './parsed.ts'

/** A flag by which one callback tells another that it is over. */
export interface Flag {
  name: string
  /** Where it is declared, counted from 1. */
  line: number
}

/**
 * Flags of cancellation in React code: a `let` that begins as `true` or `false` within a component or a hook, whose
 * cleanup (the function that its scope returns) turns it over. In a room of components, as `everywhere` says, a flag of
 * any function counts.
 */
export function cancelFlags({ text, program }: Parsed, everywhere: boolean): Flag[] {
  const found: Flag[] = []
  walk(program, (node, ancestors) => {
    const flag = node.type === 'VariableDeclarator' && flagOf(node, ancestors[0])
    if (!flag) return
    const index = ancestors.findIndex(isFunction)
    const scope = ancestors[index]
    if (!scope || !isFunction(scope) || !(everywhere || isOfReact(ancestors))) return
    if (cleanups(scope).some(cleanup => turns(cleanup, flag)))
      found.push({ name: flag.name, line: lineAt(text, node.start) })
  })
  return found
}

interface Begun {
  name: string
  value: boolean
}

function flagOf(node: Extract<Node, { type: 'VariableDeclarator' }>, parent: Node | undefined): Begun | null {
  const isLet = parent?.type === 'VariableDeclaration' && parent.kind === 'let'
  const { id, init } = node
  if (!isLet || id.type !== 'Identifier' || init?.type !== 'Literal') return null
  return typeof init.value === 'boolean' ? { name: id.name, value: init.value } : null
}

/** Whether it stands in a component or a hook, however deep. */
function isOfReact(ancestors: readonly Node[]): boolean {
  return ancestors.some((each, index) => {
    const name = isFunction(each) && nameOf(each, ancestors[index + 1])
    return name && /^(use)?[A-Z]/.test(name)
  })
}

/** The functions that a scope returns: itself, by name, or as properties of an object. */
function cleanups(scope: FunctionNode): FunctionNode[] {
  const named = new Map<string, FunctionNode>()
  const returned: Node[] = scope.body && scope.body.type !== 'BlockStatement' ? [scope.body] : []
  walk(scope, (node, ancestors) => {
    if (isFunction(node) && node !== scope) {
      const name = nameOf(node, ancestors[0])
      if (name) named.set(name, node)
    }
    if (node.type === 'ReturnStatement' && node.argument && ancestors.find(isFunction) === scope)
      returned.push(node.argument)
  })
  return returned.flatMap(node => functionsIn(node, named))
}

function functionsIn(node: Node, named: ReadonlyMap<string, FunctionNode>): FunctionNode[] {
  if (isFunction(node)) return [node]
  if (node.type === 'Identifier') return [named.get(node.name)].filter(each => each !== undefined)
  if (node.type !== 'ObjectExpression') return []
  return node.properties.flatMap(each => (each.type === 'Property' ? functionsIn(each.value, named) : []))
}

function turns(cleanup: FunctionNode, { name, value }: Begun): boolean {
  let isTurned = false
  walk(cleanup, node => {
    if (node.type !== 'AssignmentExpression') return
    const { left, right } = node
    const isFlag = left.type === 'Identifier' && left.name === name
    if (isFlag && right.type === 'Literal' && right.value === !value) isTurned = true
  })
  return isTurned
}
