import { totalmem } from 'node:os'

/** How much of the machine a file may take. */
export interface ReaderRoom {
  /** Bytes by which it may make a process grow: buffers lie outside what the heap's own limits count. */
  growth: number
  /** Megabytes of the heap. */
  heapMb: number
  /** Whatever else runs goes before it. */
  isLast: boolean
}

/** Bytes by which a file may make a process grow that others wait for. */
export const MAX_GROWTH = 1024 * 2 ** 20
export const USUAL_ROOM: ReaderRoom = { growth: MAX_GROWTH, heapMb: 384, isLast: false }
/** Of a file that nobody waits for, when nothing else is read: half of a small machine, and never more than that. */
export const largeRoom = (machineBytes: number): ReaderRoom => ({
  growth: Math.min(2 * MAX_GROWTH, machineBytes / 2),
  heapMb: 1024,
  isLast: true,
})
/** A container may have less than its machine. */
export const LARGE_ROOM = largeRoom(Math.min(totalmem(), process.constrainedMemory() || totalmem()))
