import { fileURLToPath } from 'node:url'

/** The id of a module of the pages. */
export const page = (path: string): string => fileURLToPath(new URL(`../pwa/${path}`, import.meta.url))

interface ModuleLinks {
  importedIds: string[]
  dynamicallyImportedIds: string[]
  importers: string[]
  dynamicImporters: string[]
}

export type InfoOf = (id: string) => ModuleLinks | null
/** The modules of a set; their graph is known once the build has read it. */
export type Needs = (infoOf: InfoOf) => Set<string>

/** Queries of many at once, of lists that go on, and mutations: their library's one index names them, and no first view asks so. */
export const MANY =
  /\/@tanstack\/(query-core|react-query)\/build\/modern\/(queriesObserver|infiniteQueryObserver|mutationObserver|useQueries|useInfiniteQuery|useMutation)\.js$/

/** A module and all that it needs before it can run. Mantine stays out: its one index names all its parts. */
function closure(id: string, infoOf: InfoOf, found = new Set<string>()): Set<string> {
  if (found.has(id) || id.includes('/@mantine/') || MANY.test(id)) return found
  found.add(id)
  for (const next of infoOf(id)?.importedIds ?? []) closure(next, infoOf, found)
  return found
}

/** A module and all that it may ever ask for, but for what is asked for as `isCut` says. */
function reach(id: string, infoOf: InfoOf, isCut: (id: string) => boolean): Set<string> {
  const found = new Set([id])
  // A set is walked on through what is added meanwhile.
  for (const each of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = infoOf(each) ?? {}
    for (const next of importedIds) found.add(next)
    for (const next of dynamicallyImportedIds) if (!isCut(next)) found.add(next)
  }
  return found
}

function once(needs: Needs): Needs {
  let needed: Set<string> | null = null
  return infoOf => {
    needed ??= needs(infoOf)
    return needed
  }
}

export const needsOf = (from: string): Needs => once(infoOf => closure(from, infoOf))
export const reachOf = (from: string, isCut: (id: string) => boolean): Needs =>
  once(infoOf => reach(from, infoOf, isCut))
export const both = (one: Needs, other: Needs): Needs =>
  once(infoOf => one(infoOf).intersection(other(infoOf)))
export const without = (one: Needs, other: Needs): Needs =>
  once(infoOf => one(infoOf).difference(other(infoOf)))
export const either = (one: Needs, other: Needs): Needs => once(infoOf => one(infoOf).union(other(infoOf)))
/** What any of these modules needs. */
export const needsOfAll = (from: readonly string[]): Needs => from.map(needsOf).reduce(either)
