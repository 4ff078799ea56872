import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import type { PageFacts } from '#shared/artwork/page-facts.ts'
import { readFacts } from '#shared/artwork/read/facts.ts'
import { readPageFacts } from '#shared/artwork/read/page-facts.ts'
// Loaded before the first file's clock starts.
import '#shared/artwork/read/pdf.ts'
import { type Judgement, judge } from '#shared/artwork/verdict.ts'
import { channelSources, RangeUnread } from './channel-source.ts'
import { withFile } from './file-source.ts'
import type { FromReader, ReaderJob, ToReader } from './messages.ts'

const post = (message: FromReader) => process.send?.(message)
const sources = channelSources(post)

// A parser's forgotten promise is no reason to lose the verdict; what is thrown outside one ends this process.
process.on('unhandledRejection', () => {})
// The shop ends its readers itself: what it is told as it ends is told to the whole group of processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
const guard = new Worker(new URL('./reader-guard.ts', import.meta.url), {
  workerData: { shop: process.ppid, growth: Number(process.argv[3]) },
})
guard.unref()
process.on('message', (message: ToReader) => {
  if ('id' in message) sources.take(message)
  else {
    guard.postMessage('file')
    void answer(message)
  }
})
post({ step: 'ready' })

async function answer(job: ReaderJob): Promise<void> {
  try {
    if ('path' in job) post({ step: 'judged', judgement: await withFile(job.path, judgeSource) })
    else await answerBytes(sources.open(job.size), job.isToDraw)
  } catch (error) {
    post({ step: 'unreadable', reason: String(error) })
  }
}

async function answerBytes(source: ByteSource, isToDraw: boolean): Promise<void> {
  if (isToDraw) {
    post({ step: 'drawn', picture: await drawPreview(source) })
    return
  }
  const judgement = await judgeSource(source)
  post({ step: 'judged', judgement })
  post({ step: 'looked', page: await pageOf(source, judgement) })
}

async function judgeSource(source: ByteSource): Promise<Judgement> {
  return judge(await readFacts(source))
}

/** What draws comes with the first file that needs it. Null where nothing comes about; rejects when the bytes cannot be had. */
async function drawPreview(source: ByteSource): Promise<Uint8Array | null> {
  try {
    const drawing = await import('./draw-preview.ts')
    flushCompileCache()
    return await drawing.drawPreview(source)
  } catch (error) {
    if (error instanceof RangeUnread) throw error
    return null
  }
}

/** Advice may do without it, so nothing that goes wrong here counts. */
async function pageOf(source: ByteSource, { verdict, facts }: Judgement): Promise<PageFacts | null> {
  if (verdict !== 'accept' || facts.type !== 'application/pdf') return null
  try {
    return await readPageFacts(source)
  } catch {
    return null
  }
}
