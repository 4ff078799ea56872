import { parentPort } from 'node:worker_threads'
import { readFacts } from '#shared/artwork/read/facts.ts'
// Loaded before the first file's clock starts.
import '#shared/artwork/read/pdf.ts'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { type Judgement, judge } from '#shared/artwork/verdict.ts'
import { withFile } from './file-source.ts'
import type { ReaderJob, ReaderNews } from './messages.ts'
import { sourceOfPort } from './port-source.ts'

const tell = (news: ReaderNews) => parentPort?.postMessage(news)

// A parser's forgotten promise is no reason to lose the verdict; what is thrown outside one ends this thread.
process.on('unhandledRejection', () => {})
parentPort?.on('message', (job: ReaderJob) => void answer(job))
tell({ step: 'ready' })

async function answer(job: ReaderJob): Promise<void> {
  try {
    tell({ step: 'judged', judgement: await judgeJob(job) })
  } catch (error) {
    tell({ step: 'unreadable', reason: String(error) })
  }
}

async function judgeJob(job: ReaderJob): Promise<Judgement> {
  if ('path' in job) return withFile(job.path, judgeSource)
  try {
    return await judgeSource(sourceOfPort(job.size, job.port))
  } finally {
    job.port.close()
  }
}

async function judgeSource(source: ByteSource): Promise<Judgement> {
  return judge(await readFacts(source))
}
