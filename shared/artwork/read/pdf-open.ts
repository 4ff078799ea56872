import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// Its mere presence makes pdf.js parse where we run, so that stopping our worker stops all of it.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { Unfollowable } from './objects/values.ts'
import { distrustPageCounts } from './page-counts.ts'
import { SourceTransport } from './pdf-transport.ts'
import { boundTables } from './table-bounds.ts'

/** What drawing pages needs from the platform; reading facts needs none of it. */
export type PdfPlatform = Pick<
  Exclude<Parameters<typeof getDocument>[0], undefined>,
  | 'CanvasFactory'
  | 'FilterFactory'
  | 'BinaryDataFactory'
  | 'canvasMaxAreaInBytes'
  | 'standardFontDataUrl'
  | 'cMapUrl'
  | 'cMapPacked'
  | 'wasmUrl'
  | 'iccUrl'
>

/**
 * Opens a PDF, lets `use` work with it and closes it. `refused` is pdf.js's word: `encrypted` asks for a password that
 * is not empty, `damaged` is everything else. Rejects when the source cannot be read, `use` fails, or `signal` aborts.
 */
export async function withPdf<T>(
  source: ByteSource,
  use: (pdf: PDFDocumentProxy) => Promise<T>,
  { signal, platform }: { signal?: AbortSignal | undefined; platform?: PdfPlatform } = {},
): Promise<T | { refused: 'encrypted' | 'damaged' }> {
  const transport = new SourceTransport(distrustPageCounts(boundTables(source)))
  const stopped = Promise.race([transport.failed.catch(refusalOfTables), abortOf(signal)])
  const task = getDocument({
    range: transport,
    disableAutoFetch: true,
    disableStream: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    verbosity: VerbosityLevel.ERRORS,
    ...platform,
  })
  // Stopped while opening, pdf.js is left waiting, not destroyed: it would throw where nobody can catch.
  const opened = await Promise.race([task.promise.catch(refusalOf), stopped])
  try {
    return 'refused' in opened ? opened : await Promise.race([use(opened), stopped])
  } finally {
    await task.destroy()
  }
}

function refusalOf(error: unknown): { refused: 'encrypted' | 'damaged' } {
  return { refused: error instanceof PasswordException ? 'encrypted' : 'damaged' }
}

/** What the tables declare cannot be; any other failure is the source's. */
function refusalOfTables(error: unknown): { refused: 'damaged' } {
  if (error instanceof Unfollowable) return { refused: 'damaged' }
  throw error
}

function abortOf(signal: AbortSignal | undefined): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  if (signal?.aborted) reject(signal.reason)
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}
