import { useState } from 'react'
import { downloadFile } from '#pwa/lib/download.ts'
import type { QuoteLine, QuoteSheet } from '#pwa/lib/quote/quote-pdf.ts'
import action from '#pwa/ui/action/action.module.css'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'

const TEXTS = BOOTH_TEXTS.sheet
const NAME = 'quote.pdf'
const TYPE = 'application/pdf'

interface QuoteFileProps {
  sheet: Omit<QuoteSheet, 'code' | 'lines'> & { lines: Omit<QuoteLine, 'drawing'>[] }
  link: string | null
  /** What the page shows beside each line, once it is drawn; null where nothing is. */
  pictures(): Promise<(HTMLImageElement | null)[]>
}

/** The sheet as a PDF, to download and, where the device can, to share (issue 9.2). Made when it is asked for. */
export function QuoteFile({ sheet, link, pictures }: QuoteFileProps) {
  const [isMaking, setIsMaking] = useState(false)
  async function made(): Promise<File> {
    const [{ quotePdf }, { canvasLettering, drawingsOf }, { qrDrawing }] = await Promise.all([
      import('#pwa/lib/quote/quote-pdf.ts'),
      import('#pwa/lib/quote/canvas-pictures.ts'),
      import('#pwa/lib/qr.ts'),
    ])
    const code = link === null ? null : { drawing: qrDrawing(link), says: TEXTS.scan }
    const drawings = await drawingsOf(await pictures())
    const lines = sheet.lines.map((line, at) => ({ ...line, drawing: drawings[at] ?? null }))
    const bytes = await quotePdf({ ...sheet, lines, code }, canvasLettering())
    return new File([new Uint8Array(bytes)], NAME, { type: TYPE })
  }

  async function makeFor(use: (file: File) => void) {
    setIsMaking(true)
    try {
      use(await made())
    } catch {
      toast(TEXTS.failed, { tone: 'bad' })
    } finally {
      setIsMaking(false)
    }
  }

  // A person may think better of it: that is no fault.
  const share = (file: File) => void navigator.share({ files: [file] }).catch(() => undefined)

  const canShare =
    'canShare' in navigator && navigator.canShare({ files: [new File([], NAME, { type: TYPE })] })
  return (
    <>
      <button
        type="button"
        className={action.other}
        aria-busy={isMaking}
        onClick={() => void makeFor(downloadFile)}
      >
        {TEXTS.pdf}
      </button>
      {canShare && (
        <button type="button" className={action.other} onClick={() => void makeFor(share)}>
          {TEXTS.share}
        </button>
      )}
    </>
  )
}
