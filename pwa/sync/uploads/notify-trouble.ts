/**
 * Tells the person, once a file, of a try that failed although the shop can be reached (spec §8): the file goes on by
 * itself, but not unheard. Without a connection nothing is said here, the offline strip is about that. Nor is it of a
 * file that is paused or taken away by the time the shop has answered.
 */
export function notifyTrouble(probe: () => Promise<boolean>, notify: () => void) {
  const known = new Set<string>()
  return async (id: string, signal: AbortSignal): Promise<void> => {
    if (known.has(id)) return
    known.add(id)
    if (!(await probe())) known.delete(id)
    else if (!signal.aborted) notify()
  }
}
