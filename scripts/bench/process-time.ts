import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** Milliseconds of processor time that a process has taken, all its threads; not a number where the system does not say. */
export function processorTime(pid: number | undefined): number {
  return timeOf(pid, processorTimeIn)
}

/** The same of the processes that it started and that have ended. */
export function childrensTime(pid: number | undefined): number {
  return timeOf(pid, childrensTimeIn)
}

function timeOf(pid: number | undefined, read: (stat: string) => number): number {
  try {
    return read(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return Number.NaN
  }
}

/** The same from the text of `/proc/PID/stat`, whose second field may hold anything, spaces and brackets too. */
export const processorTimeIn = (stat: string) => ticks(stat, [11, 12])

/** What children that have ended took, from the same text. */
export const childrensTimeIn = (stat: string) => ticks(stat, [13, 14])

function ticks(stat: string, [user, system]: [number, number]): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[user]) + Number(fields[system])) * TICK_MS
}
