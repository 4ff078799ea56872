const SHELL = 'goldleaf-shell-'
const LATER = 'goldleaf-later-'
/** Beginnings of the names of caches that belong to one version of the shop. */
const OF_A_VERSION = [SHELL, LATER]

/** Names of a version's caches. */
export const cachesOf = (version: string) => ({
  shell: SHELL + version,
  later: LATER + version,
})

/** Whether a cache of this name holds what some version fetched after its shell. */
export const isLater = (name: string): boolean => name.startsWith(LATER)

const versionOf = (name: string): string | null => {
  const start = OF_A_VERSION.find(each => name.startsWith(each))
  return start === undefined ? null : name.slice(start.length)
}

/** Caches of versions older than this one, of all in the order they were made; one that came later may still want in. */
export function outdated(names: readonly string[], version: string): string[] {
  const versions = [...new Set(names.map(versionOf))]
  const older = versions.slice(0, Math.max(0, versions.indexOf(version)))
  return names.filter(name => {
    const its = versionOf(name)
    return its !== null && older.includes(its)
  })
}

/** What a worker knows of open pages and of versions that come after it. */
interface OpenVersions {
  clients: { matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly unknown[]> }
  registration: { waiting: unknown; installing: unknown }
}

/**
 * Lets go of older versions, unless more than `mostPages` pages are open: the code of theirs is on no server any more.
 * Nor while another version comes, which may be an older one released again.
 */
export async function deleteOutdatedCaches(
  version: string,
  mostPages: number,
  { clients, registration }: OpenVersions,
) {
  const names = outdated(await caches.keys(), version)
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length > mostPages || registration.waiting || registration.installing) return
  await Promise.all(names.map(name => caches.delete(name)))
}
