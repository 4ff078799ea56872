import { parentPort } from 'node:worker_threads'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import type { PageFacts } from '#shared/artwork/page-facts.ts'
import { readFacts } from '#shared/artwork/read/facts.ts'
import { readPageFacts } from '#shared/artwork/read/page-facts.ts'
// Loaded before the first file's clock starts.
import '#shared/artwork/read/pdf.ts'
import { type Judgement, judge } from '#shared/artwork/verdict.ts'
import { withFile } from './file-source.ts'
import type { ReaderEvent, ReaderJob } from './messages.ts'
import { RangeUnread, sourceOfPort } from './port-source.ts'

const post = (event: ReaderEvent) => parentPort?.postMessage(event)

// A parser's forgotten promise is no reason to lose the verdict; what is thrown outside one ends this thread.
process.on('unhandledRejection', () => {})
parentPort?.on('message', (job: ReaderJob) => void answer(job))
post({ step: 'ready' })

async function answer(job: ReaderJob): Promise<void> {
  try {
    if ('path' in job) post({ step: 'judged', judgement: await withFile(job.path, judgeSource) })
    else await answerPort(job)
  } catch (error) {
    post({ step: 'unreadable', reason: String(error) })
  }
}

async function answerPort({ size, port, isToDraw }: Extract<ReaderJob, { port: unknown }>): Promise<void> {
  try {
    const source = sourceOfPort(size, port)
    if (isToDraw) return post({ step: 'drawn', picture: await drawPreview(source) })
    const judgement = await judgeSource(source)
    post({ step: 'judged', judgement })
    post({ step: 'looked', page: await pageOf(source, judgement) })
  } finally {
    port.close()
  }
}

async function judgeSource(source: ByteSource): Promise<Judgement> {
  return judge(await readFacts(source))
}

/** What draws comes with the first file that needs it. Null where nothing comes about; rejects when the bytes cannot be had. */
async function drawPreview(source: ByteSource): Promise<Uint8Array | null> {
  try {
    return await (await import('./draw-preview.ts')).drawPreview(source)
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
