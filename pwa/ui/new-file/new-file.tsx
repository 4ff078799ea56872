import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#pwa/lib/api.ts'
import { TEXTS as SHOP_TEXTS } from '#pwa/lib/texts.ts'
import { FilePicker } from '#pwa/ui/file-drop/file-picker.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { slotWords } from '#shared/print/slot-words.ts'

const TEXTS = {
  choose: (slot: ArtworkSlot, isEmpty: boolean) =>
    `Choose ${isEmpty ? 'a' : 'another'} file for the ${slotWords(slot).name}`,
  busy: (name: string, percent: number) =>
    percent === 0
      ? `Checking ${name}`
      : `Sending ${name}, ${percent}%. Please stay on this page until the shop has it.`,
}

type Giving =
  | { kind: 'sending'; name: string; percent: number }
  | { kind: 'here'; name: string }
  | { kind: 'failed'; message: string }

/** How a file goes: ended by leaving the page, and how much of it left, from 0 to 1. */
export interface NewFileRun {
  signal: AbortSignal
  onSent(share: number): void
}

interface NewFileProps {
  hint: string
  slots: readonly ArtworkSlot[]
  /** Those of them that have no file yet. */
  empty?: readonly ArtworkSlot[]
  /** Said once the shop has it. */
  here(name: string): string
  /** The words of a verdict that refuses it, else null; rejects with what the shop says. */
  send(slot: ArtworkSlot, file: File, run: NewFileRun): Promise<string | null>
}

/** Takes another file for parts that have one, or the first of those that have none, while the page is open (D50). */
export function NewFile({ hint, slots, empty = [], here, send }: NewFileProps) {
  const [step, setStep] = useState<Giving | null>(null)
  const give = useGiveFile(send, setStep)
  if (slots.length === 0) return null
  return (
    <div>
      <p>{hint}</p>
      {slots.map(slot => (
        <FilePicker
          key={slot}
          accept="image/jpeg,application/pdf"
          disabled={step?.kind === 'sending'}
          onPick={([file]) => void give(slot, file)}
        >
          {TEXTS.choose(slot, empty.includes(slot))}
        </FilePicker>
      ))}
      <Status>
        {step?.kind === 'sending' && TEXTS.busy(step.name, step.percent)}
        {step?.kind === 'here' && here(step.name)}
      </Status>
      {step?.kind === 'failed' && <p role="alert">{step.message}</p>}
    </div>
  )
}

function useGiveFile(send: NewFileProps['send'], notify: (step: Giving) => void) {
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
      const refused = await send(slot, file, { signal: run.signal, onSent })
      notify(refused === null ? { kind: 'here', name } : { kind: 'failed', message: refused })
    } catch (error) {
      const message = error instanceof ApiError ? error.message : SHOP_TEXTS.artwork.failed
      if (!run.signal.aborted) notify({ kind: 'failed', message })
    }
  }
}
