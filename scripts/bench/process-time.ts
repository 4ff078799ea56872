import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** Milliseconds of processor time that a process has taken, all its threads; not a number where the system does not say. */
export function processorTime(pid: number | undefined): number {
  try {
    return processorTimeIn(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return Number.NaN
  }
}

/** The same from the text of `/proc/PID/stat`, whose second field may hold anything, spaces and brackets too. */
export function processorTimeIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [fields[11], fields[12]]
  return (Number(user) + Number(system)) * TICK_MS
}
