import { type Graph, reachable } from './graph.ts'
import { type Import, importsOf } from './imports.ts'
import { type Parsed, parse } from './parsed.ts'
import type { Texts } from './repository.ts'

/** The repository, told apart into what the product runs and what tests it. */
export interface House {
  /** Modules that the product's entries reach by imports, those of types included. */
  source: Parsed[]
  /** All others: tests, their helpers, contract suites and the simulation. */
  tests: Parsed[]
  styles: { path: string; text: string }[]
  /** What each module of the source imports. */
  imports: ReadonlyMap<string, Import[]>
}

/** Where the product begins, beside the commands of package.json. */
const ENTRIES = ['api/main.ts', 'pwa/main.tsx', 'pwa/app/server.tsx', 'pwa/worker/service-worker.ts']

/** Tells a repository's files apart; throws where an entry is not there any more. */
export function readHouse(texts: Texts, entries: readonly string[] = ENTRIES): House {
  const modules = [...texts].filter(([path]) => isModule(path)).map(([path, text]) => parse(path, text))
  const imports = new Map(modules.map(module => [module.path, importsOf(module)]))
  const from = [...entries, ...commands(texts.get('package.json') ?? '{}')]
  const lost = from.filter(path => !imports.has(path))
  if (lost.length > 0) throw new Error(`No such file: ${lost.join(', ')} (scripts/house/house.ts).`)
  const reached = reachable(graphOf(imports, true), from)
  const source = modules.filter(({ path }) => reached.has(path))
  return {
    source,
    tests: modules.filter(({ path }) => !reached.has(path)),
    styles: [...texts].filter(([path]) => path.endsWith('.css')).map(([path, text]) => ({ path, text })),
    imports: new Map(source.map(({ path }) => [path, imports.get(path) ?? []])),
  }
}

/** Who imports whom; with those imports that take types alone, or without. */
export function graphOf(imports: ReadonlyMap<string, Import[]>, withTypes: boolean): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [path, named] of imports) {
    const to = named.filter(each => imports.has(each.to) && (withTypes || !each.isType))
    graph.set(path, new Set(to.map(each => each.to)))
  }
  return graph
}

function isModule(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
}

/** The modules of the rooms that package.json starts. */
function commands(packageJson: string): string[] {
  const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(packageJson)
  return Object.values(scripts).flatMap(command => command.match(/\b(?:api|pwa)\/\S+\.tsx?/g) ?? [])
}
