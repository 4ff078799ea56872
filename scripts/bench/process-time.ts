import { readdirSync, readFileSync } from 'node:fs'

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

/**
 * Milliseconds that the threads a process has now have taken, to the nanosecond: for work so short that hundredths of a
 * second say little of it. What a thread took that has ended is missing.
 */
export function threadsTime(pid: number | undefined): number {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map(thread => nanosecondsIn(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')))
      .reduce((sum, each) => sum + each / NANOSECONDS_A_MS, 0)
  } catch {
    return Number.NaN
  }
}

const NANOSECONDS_A_MS = 1e6

const nanosecondsIn = (schedstat: string) => Number(schedstat.split(' ')[0])

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
