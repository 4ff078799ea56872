import { type Graph, reachable, turned } from './graph.ts'

/** The component that gives a picked file to the uploads, and the module that puts its bytes to the object store. */
export const WALK = {
  from: 'pwa/features/artwork/artwork-slots.tsx',
  to: 'pwa/sync/uploads/put-bytes.ts',
}

/** By folder or name of their own: what deals with files and their way up, and with nothing else. */
const OF_UPLOADS =
  /^pwa\/(sync\/uploads\/|local\/files\/|(sync|local)\/[^/]*(upload|file|slot|preview|artwork))/

/**
 * The files that somebody meets who follows a picked file to the stored object. On the way are those from which the
 * end is reached; since the shells are handed their parts instead of importing them, those that the beginning reaches
 * and that deal with uploads alone belong to it as well. Imports of types do not count.
 */
export function uploadWalk(graph: Graph, { from, to } = WALK): string[] {
  for (const path of [from, to])
    if (!graph.has(path)) throw new Error(`No such file: ${path} (scripts/house/upload-walk.ts).`)
  const leading = reachable(turned(graph), [to])
  return [...reachable(graph, [from])].filter(path => leading.has(path) || OF_UPLOADS.test(path)).sort()
}
