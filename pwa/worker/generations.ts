/** Beginnings of the names of caches that belong to one version of the shop. */
const OF_A_VERSION = ['goldleaf-shell-', 'goldleaf-later-']

/** Names of a version's caches. */
export const cachesOf = (version: string) => ({
  shell: `goldleaf-shell-${version}`,
  later: `goldleaf-later-${version}`,
})

const versionOf = (name: string): string | null => {
  const start = OF_A_VERSION.find(each => name.startsWith(each))
  return start === undefined ? null : name.slice(start.length)
}

/**
 * Caches to let go of, of all in the order they were made. The version before this one stays while pages of it may be
 * open: their code is on no server any more.
 */
export function outdated(names: readonly string[], version: string, hasOlderPages: boolean): string[] {
  const versions = [...new Set(names.map(versionOf))].filter(each => each !== null && each !== version)
  const previous = hasOlderPages ? versions.at(-1) : undefined
  return names.filter(name => {
    const its = versionOf(name)
    return its !== null && its !== version && its !== previous
  })
}
