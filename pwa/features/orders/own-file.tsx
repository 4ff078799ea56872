import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { NewFile, type NewFileRun } from '#pwa/ui/new-file/new-file.tsx'
import { shortFileName } from '#shared/artwork/short-name.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { Proof } from '#shared/contract/proofs.ts'

const TEXTS = {
  hint: 'Is another file meant? Choose it here: it takes the place of the one you see, and we send you a new proof.',
  here: (name: string) => `The shop has ${name} and sends you a new proof.`,
  shown: (name: string) =>
    `${name} is the very file this proof shows, so nothing has changed. Please choose another one.`,
}

interface OwnFileProps {
  sub: string
  orderId: string
  proof: Proof
}

/** Takes another file of the customer's for a part that a proof shows, which makes a new version of it (issue 11.3, D50). */
export function OwnFile({ sub, orderId, proof: { line, files } }: OwnFileProps) {
  const api = useApi()
  const { getToken } = useAuth()
  const queries = useQueryClient()
  async function send(slot: ArtworkSlot, file: File, run: NewFileRun) {
    const { sendNewFile } = await import('#pwa/sync/uploads/send-new-file.ts')
    const place = { user: sub, order: orderId, line, slot }
    const fileName = shortFileName(file.name)
    let isShown = false
    const put = async (key: string, signal: AbortSignal) => {
      const given = { body: { ...place, key, fileName }, auth: true, signal }
      isShown = (await api.call('POST /api/users/order-files', given)).isShown ?? false
    }
    const refused = await sendNewFile({ api, getToken }, file, put, run)
    void queries.invalidateQueries({ queryKey: ['orders', sub] })
    return refused ?? (isShown ? TEXTS.shown(file.name) : null)
  }
  return <NewFile hint={TEXTS.hint} slots={files.map(({ slot }) => slot)} here={TEXTS.here} send={send} />
}
