import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COLLECTION_NAMES } from '#api/store/schema.ts'
import { type Node, parse, walk } from '#scripts/house/parsed.ts'

const API = join(import.meta.dirname, '..')
const WALKS = ['walk', 'walkFrom', 'walkNewestFirst']
const QUERIES = ['find', 'count']
/** Stores and what walks them ask what they are given; stand-ins have databases of their own. */
const NOT_OF_SHOP =
  /\.(test|engines|d)\.ts$|(^|\/)testing\/|^embedded\/|^store\/(contract|sqlite|mongo)\/|^store\/(walk|through)\.ts$/

/** Where the shop asks its store for more than a document by its id: by file, in the order of the text, e.g. `orders.find`. */
export function queryPlaces(): Record<string, string[]> {
  const files = globSync('**/*.ts', { cwd: API }).filter(path => !NOT_OF_SHOP.test(path))
  return Object.fromEntries(
    files.flatMap(path => {
      const places = placesIn(path)
      return places.length === 0 ? [] : [[path, places] as const]
    }),
  )
}

function placesIn(path: string): string[] {
  const found: { at: number; place: string }[] = []
  const { program } = parse(path, readFileSync(join(API, path), 'utf8'))
  walk(program, node => {
    const place = placeOf(node)
    if (place !== null) found.push({ at: node.end, place })
  })
  return found.toSorted((one, other) => one.at - other.at).map(({ place }) => place)
}

function placeOf(node: Node): string | null {
  if (node.type !== 'CallExpression') return null
  const { callee, arguments: args } = node
  const [first] = args
  if (callee.type === 'Identifier' && WALKS.includes(callee.name)) return `${callee.name} ${lastName(first)}`
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null
  const receiver = lastName(callee.object)
  const isQuery =
    QUERIES.includes(callee.property.name) &&
    (first?.type === 'ObjectExpression' ||
      COLLECTION_NAMES.some(name => name === receiver) ||
      (first?.type === 'Identifier' && first.name === 'query'))
  return isQuery ? `${receiver}.${callee.property.name}` : null
}

const lastName = (node: Node | undefined): string => {
  if (node?.type === 'Identifier') return node.name
  if (node?.type === 'MemberExpression' && node.property.type === 'Identifier') return node.property.name
  return ''
}
