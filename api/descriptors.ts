/** Files, databases, threads and the shop's own connections to others. */
const OWN = 128
const FEWEST = 16

/** How many files and sockets this process may have open; null where the system has no such limit or tells none. */
export function descriptorLimit(): number | null {
  // Without asking the network for the names of those it speaks to.
  const report = Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : null
}

/**
 * Connections a shop takes under this limit, newcomers being turned away: each may need a descriptor more, for the file
 * it sends or the stand-in or engine behind it (issue 6.4). Null: as many as come.
 */
export function connectionsWithin(limit: number | null): number | null {
  return limit === null ? null : Math.max(FEWEST, Math.floor((limit - OWN) / 2))
}
