/**
 * A thread beside a reader, which may be too busy to look after itself: it ends the process when a file makes it grow
 * beyond measure (D16), or when the shop it reads for is gone.
 */
import { parentPort, workerData } from 'node:worker_threads'

const EVERY_MS = 100
/** Bytes that the reader took before its file: what an earlier one left is not held against the next. */
let resting = process.memoryUsage.rss()
/** The process the reader was started by, and the bytes a file may make it grow by. */
const { shop, growth } = workerData as { shop: number; growth: number }

const end = () => process.kill(process.pid, 'SIGKILL')

parentPort?.on('message', () => {
  resting = process.memoryUsage.rss()
})
setInterval(() => {
  if (process.ppid !== shop || hasRunAway()) end()
}, EVERY_MS)

function hasRunAway(): boolean {
  try {
    return process.memoryUsage.rss() - resting > growth
  } catch {
    // Asking takes a file descriptor, and there may be none: the next time will do (issue 6.4).
    return false
  }
}
