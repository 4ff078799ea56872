/** A reader that each file breaks: natively, as a fault in a decoder would, by memory outside the heap, or by never ending. */
import { Worker } from 'node:worker_threads'
import { MAX_GROWTH } from '#api/judging/limits.ts'
import type { ToReader } from '#api/judging/messages.ts'

const workerData = { shop: process.ppid, growth: Number(process.argv[3]) || MAX_GROWTH }
new Worker(new URL('../reader-guard.ts', import.meta.url), { workerData }).unref()
process.on('message', (job: ToReader) => {
  if (!('path' in job)) return
  if (job.path === 'native') process.kill(process.pid, 'SIGSEGV')
  if (job.path === 'memory') fill()
  if (job.path === 'endless') for (;;);
  if (job.path === 'endless, told') {
    process.send?.({ step: 'unreadable', reason: String(process.pid) }, () => {
      for (;;);
    })
  }
})
process.send?.({ step: 'ready' })

function fill(): void {
  const taken: Buffer[] = []
  for (;;) taken.push(Buffer.alloc(16 << 20, 1))
}
