import { useState } from 'react'
import { downloadFile } from '#pwa/lib/download.ts'
import { BusyButton } from '#pwa/ui/action/busy-button.tsx'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { Order } from '#shared/orders/order.ts'
import { ORDERS_TEXTS } from './orders-texts.ts'
import { receiptSheet } from './receipt-sheet.ts'

/** Makes the receipt of an order as a PDF on this device, also without a connection (issue 11.7). */
export function ReceiptFile({ order }: { order: Order }) {
  const [isBusy, setIsBusy] = useState(false)
  async function make() {
    setIsBusy(true)
    try {
      const [{ quotePdf }, { canvasLettering }] = await Promise.all([
        import('#pwa/lib/quote/quote-pdf.ts'),
        import('#pwa/lib/quote/canvas-pictures.ts'),
      ])
      const bytes = await quotePdf(receiptSheet(order), canvasLettering())
      const name = `receipt-${order.orderId}.pdf`
      downloadFile(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
    } catch {
      toast(ORDERS_TEXTS.receiptFailed, { tone: 'bad' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <BusyButton isBusy={isBusy} onPress={() => void make()}>
      {ORDERS_TEXTS.receiptPdf}
    </BusyButton>
  )
}
