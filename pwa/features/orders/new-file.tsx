import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#pwa/lib/api.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { TEXTS as SHOP_TEXTS } from '#pwa/lib/texts.ts'
import { FilePicker } from '#pwa/ui/file-drop/file-picker.tsx'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { Proof } from '#shared/contract/proofs.ts'
import { slotWords } from '#shared/print/slot-words.ts'

const TEXTS = {
  hint: 'Is another file meant? Choose it here: it takes the place of the one you see, and we send you a new proof.',
  choose: (slot: ArtworkSlot) => `Choose another file for the ${slotWords(slot).name}`,
  busy: (name: string, percent: number) =>
    percent === 0
      ? `Checking ${name}`
      : `Sending ${name}, ${percent}%. Please stay on this page until the shop has it.`,
  here: (name: string) => `The shop has ${name} and sends you a new proof.`,
}

type Giving =
  | { kind: 'sending'; name: string; percent: number }
  | { kind: 'here'; name: string }
  | { kind: 'failed'; message: string }

interface NewFileProps {
  sub: string
  orderId: string
  proof: Proof
}

/** Takes another file of the customer's for a part that a proof shows, which makes a new version of it (issue 11.3, D50). */
export function NewFile({ sub, orderId, proof: { line, files } }: NewFileProps) {
  const [step, setStep] = useState<Giving | null>(null)
  const give = useGiveFile(sub, orderId, line, setStep)
  if (files.length === 0) return null
  return (
    <div>
      <p>{TEXTS.hint}</p>
      {files.map(({ slot }) => (
        <FilePicker
          key={slot}
          accept="image/jpeg,application/pdf"
          disabled={step?.kind === 'sending'}
          onPick={([file]) => void give(slot, file)}
        >
          {TEXTS.choose(slot)}
        </FilePicker>
      ))}
      <p role="status">{step === null || step.kind === 'failed' ? '' : wordsOf(step)}</p>
      {step?.kind === 'failed' && <p role="alert">{step.message}</p>}
    </div>
  )
}

const wordsOf = (step: Exclude<Giving, { kind: 'failed' }>): string =>
  step.kind === 'here' ? TEXTS.here(step.name) : TEXTS.busy(step.name, step.percent)

/** Sends a picked file while the page is open. */
function useGiveFile(sub: string, order: string, line: number, notify: (step: Giving) => void) {
  const api = useApi()
  const { getToken } = useAuth()
  const queries = useQueryClient()
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  return async (slot: ArtworkSlot, file: File) => {
    const { name } = file
    const run = new AbortController()
    leaving.current = run
    const onSent = (share: number) => {
      if (!run.signal.aborted) notify({ kind: 'sending', name, percent: Math.round(share * 100) })
    }
    onSent(0)
    try {
      const { sendNewFile } = await import('./send-new-file.ts')
      const place = { user: sub, order, line, slot }
      const refused = await sendNewFile({ api, getToken }, place, file, { signal: run.signal, onSent })
      if (refused !== null) return notify({ kind: 'failed', message: refused })
      notify({ kind: 'here', name })
      await queries.invalidateQueries({ queryKey: ['orders', sub] })
    } catch (error) {
      const message = error instanceof ApiError ? error.message : SHOP_TEXTS.artwork.failed
      if (!run.signal.aborted) notify({ kind: 'failed', message })
    }
  }
}
