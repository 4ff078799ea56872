/** For each file those that it imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Everything that is reached from some files by any number of imports, these included. */
export function reachable(graph: Graph, from: Iterable<string>): Set<string> {
  const seen = new Set(from)
  for (const file of seen) for (const next of graph.get(file) ?? []) seen.add(next)
  return seen
}

/** The same files, each with those that import it. */
export function turned(graph: Graph): Graph {
  const back = new Map<string, Set<string>>(Array.from(graph.keys(), file => [file, new Set()]))
  for (const [file, imports] of graph) for (const to of imports) back.get(to)?.add(file)
  return back
}

/** Groups of files of which each reaches every other: each group holds one cycle or more. */
export function cycles(graph: Graph): string[][] {
  const back = turned(graph)
  const open = new Set(graph.keys())
  const found: string[][] = []
  for (const file of graph.keys()) {
    if (!open.has(file)) continue
    const away = reachable(graph, graph.get(file) ?? [])
    if (!away.has(file)) continue
    const ring = [...reachable(back, [file])].filter(each => away.has(each))
    for (const each of ring) open.delete(each)
    found.push(ring.sort())
  }
  return found
}
