import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { thisDevice } from '#pwa/lib/device-label.ts'
import { NewFile, type NewFileRun } from '#pwa/ui/new-file/new-file.tsx'
import { shortFileName } from '#shared/artwork/short-name.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { DeskLine } from '#shared/contract/desk.ts'
import type { OrderStatus } from '#shared/orders/order.ts'
import { mayStillChange } from '#shared/orders/status.ts'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS } from './desk-texts.ts'

const TEXTS = DESK_TEXTS.newFile

interface LineFileProps {
  orderId: string
  status: OrderStatus
  line: DeskLine
  /** From 1. */
  number: number
}

/** Takes a file of the shop's in place of one a line has, or for a part that lacks one, until it is printed (D50, decision 102). */
export function LineFile({ orderId, status, line: { files, missing }, number }: LineFileProps) {
  const api = useApi()
  const { getToken } = useAuth()
  const { sub, mayWork } = useDesk()
  const queries = useQueryClient()
  const empty = missing.map(({ slot }) => slot)
  const slots = [...files.map(({ slot }) => slot), ...empty]
  if (!mayWork || slots.length === 0 || !mayStillChange(status)) return null
  async function send(slot: ArtworkSlot, file: File, run: NewFileRun) {
    const { sendNewFile } = await import('#pwa/sync/uploads/send-new-file.ts')
    const put = (key: string, signal: AbortSignal) => {
      const body = { line: number, slot, key, fileName: shortFileName(file.name), device: thisDevice() }
      const params = { id: orderId }
      return api.call('POST /api/desk/orders/:id/new-file', { params, body, auth: true, signal })
    }
    const refused = await sendNewFile({ api, getToken }, file, put, run)
    void queries.invalidateQueries({ queryKey: ['desk', sub, 'job', orderId] })
    return refused
  }
  return (
    <details>
      <summary>{TEXTS.title}</summary>
      <NewFile hint={TEXTS.hint} slots={slots} empty={empty} here={TEXTS.here} send={send} />
    </details>
  )
}
