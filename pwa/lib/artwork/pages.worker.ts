import { onWorkerCall } from '#pwa/lib/worker-call.ts'
import type { PageAnswer, PageRequest } from './page-messages.ts'

onWorkerCall<PageRequest>(async ({ file, take }, answers) => {
  answers.postMessage(await answerTo(file, take).catch(() => null))
})

async function answerTo(file: Blob, take: number | null): Promise<PageAnswer | null> {
  const { picturesOfPages, pageAlone } = await import('./pdf-pages.ts')
  if (take === null) return { pictures: await picturesOfPages(file), taken: null }
  return { pictures: [], taken: await pageAlone(file, take) }
}
