import { onWorkerCall } from '#pwa/lib/worker-call.ts'
import { judgeFile } from './judge-file.ts'
import type { ArtworkWork } from './messages.ts'

/** Answers a call of the page whose request is of its own kind of work. */
type Answering = (request: never, answers: MessagePort) => void

/**
 * One worker's file for all work on artwork: the build makes a worker's file whole by itself, so that each one more would
 * have what reads PDFs and JPEGs again, 500 KB of a first visit (issue 12.5). A verdict is waited for, and comes along.
 */
const WORK: Record<ArtworkWork, () => Answering | Promise<Answering>> = {
  judge: () => judgeFile,
  proof: async () => (await import('./answer-proof.ts')).answerProof,
  pages: async () => (await import('./answer-pages.ts')).answerPages,
  parts: async () => (await import('./answer-parts.ts')).answerParts,
  picture: async () => (await import('./answer-picture.ts')).answerPicture,
}

onWorkerCall<never>(async (request, answers) => {
  try {
    const answer = await WORK[self.name as ArtworkWork]()
    answer(request, answers)
  } catch (error) {
    // A rejection would stay in here: the page is told of a worker that broke (`callWorker`).
    reportError(error)
  }
})
