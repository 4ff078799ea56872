import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import type { PageFacts } from '#shared/artwork/page-facts.ts'
import { type ArtworkFacts, type ArtworkType, judge } from '#shared/artwork/verdict.ts'
import type { JudgeEvent, JudgeRequest } from './messages.ts'

interface Reader {
  facts(file: Blob): Promise<ArtworkFacts>
  page(file: Blob): Promise<PageFacts | null>
  preview(file: Blob, facts: ArtworkFacts): Promise<Blob | null>
}

/** Judges a file step by step; in the worker alone (spec §5). */
export async function judgeFile(
  { file, type, wantsPreview }: JudgeRequest,
  answers: MessagePort,
): Promise<void> {
  const post = (event: JudgeEvent) => answers.postMessage(event)
  try {
    const reader = await loadReader(type)
    post({ step: 'started' })
    const judgement = judge(await reader.facts(file))
    post({ step: 'judged', judgement })
    const accepted = judgement.verdict === 'accept'
    post({ step: 'looked', page: accepted ? await orNone(reader.page(file)) : null })
    post({
      step: 'previewed',
      preview: accepted && wantsPreview ? await orNone(reader.preview(file, judgement.facts)) : null,
    })
  } catch (error) {
    post({ step: 'failed', reason: String(error) })
  }
}

/**
 * Fetched before the clock of 10 s starts: a slow line is no damage to a file. What draws previews comes after the
 * verdict, which need not wait for it.
 */
async function loadReader(type: ArtworkType): Promise<Reader> {
  if (type === 'image/jpeg') {
    const { readJpegFacts } = await import('#shared/artwork/read/jpeg.ts')
    return {
      facts: file => readJpegFacts(sourceOfBlob(file)),
      page: async () => null,
      preview: async (file, facts) => (await import('./preview-jpeg.ts')).previewJpeg(file, facts),
    }
  }
  const [{ readPdfFacts }, { readPageFacts }] = await Promise.all([
    import('#shared/artwork/read/pdf.ts'),
    import('#shared/artwork/read/page-facts.ts'),
  ])
  return {
    facts: file => readPdfFacts(sourceOfBlob(file)),
    page: file => readPageFacts(sourceOfBlob(file)),
    preview: async file => (await import('./preview-pdf.ts')).previewPdf(file),
  }
}

/** A file that cannot be drawn or looked through here may still be printed: that is no verdict. */
async function orNone<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result
  } catch {
    return null
  }
}
