import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import type { PageAnswer, PageRequest } from './page-messages.ts'

/** Looks through a PDF or takes a page of it, in the worker; null is answered where that cannot be done. */
export async function answerPages(request: PageRequest, answers: MessagePort): Promise<void> {
  answers.postMessage(await pagesFor(request).catch(() => null))
}

async function pagesFor({ file, take, quarters }: PageRequest): Promise<PageAnswer> {
  if (take === null) {
    const { picturesOfPages } = await import('./pdf-pages.ts')
    return { ...(await picturesOfPages(file)), taken: null }
  }
  const { pageAlone } = await import('#shared/artwork/repairs/page-alone.ts')
  const bytes = await pageAlone(sourceOfBlob(file), take, quarters)
  return { pictures: [], taken: bytes && new Blob([bytes], { type: 'application/pdf' }) }
}
