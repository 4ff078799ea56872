import { type FormEvent, useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { thisDevice } from '#pwa/lib/device-label.ts'
import { BusyButton } from '#pwa/ui/action/busy-button.tsx'
import { Field } from '#pwa/ui/field/field.tsx'
import { TextArea } from '#pwa/ui/field/text-area.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import type { DeskLine } from '#shared/contract/desk.ts'
import { MAX_NOTE } from '#shared/contract/limits.ts'
import classes from './desk.module.css'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS } from './desk-texts.ts'
import { useAsked } from './use-asked.ts'

const TEXTS = DESK_TEXTS.money

/** Pieces as typed; none of a line that is left empty, null for what is no number of them. */
function readPieces(text: string, most: number): number | null {
  const count = /^\d*$/.test(text.trim()) ? Number(text) : Number.NaN
  return count <= most ? count : null
}

interface PrintAgainProps {
  orderId: string
  lines: readonly DeskLine[]
  /** Reprints there are, as this job shows them. */
  made: number
}

/** Makes a new order of price 0 of some lines of an order, with its reason (D49, issue 11.6). */
export function PrintAgain({ orderId, lines, made }: PrintAgainProps) {
  const { sub } = useDesk()
  const api = useApi()
  const asked = useAsked(orderId)
  const [typed, setTyped] = useState<Record<number, string>>({})
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const pieces = lines.map(({ quantity }, index) => readPieces(typed[index] ?? '', quantity))
  const chosen = pieces.flatMap((quantity, index) => (quantity ? [{ line: index + 1, quantity }] : []))
  const words = reason.trim()
  const isWhole = words !== '' && chosen.length > 0 && !pieces.includes(null)
  async function make(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!isWhole) return
    const body = { user: sub, made, reason: words, lines: chosen, device: thisDevice() }
    const params = { id: orderId }
    const isTaken = await asked.send(async id => {
      const sent = { params, body: { ...body, id }, auth: true } as const
      return TEXTS.made((await api.call('POST /api/desk/orders/:id/reprints', sent)).orderId)
    })
    if (!isTaken) return
    setTyped({})
    setReason('')
    setIsTried(false)
  }
  return (
    <form className={classes.words} onSubmit={event => void make(event)} noValidate>
      <p>{TEXTS.againHint}</p>
      {lines.map(({ product, quantity }, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change.
          key={index}
          label={TEXTS.pieces(index + 1, product)}
          inputMode="numeric"
          autoComplete="off"
          value={typed[index] ?? ''}
          error={isTried && pieces[index] === null ? TEXTS.noPieces(quantity) : ''}
          onChange={text => setTyped(now => ({ ...now, [index]: text }))}
        />
      ))}
      <TextArea
        label={TEXTS.why}
        value={reason}
        maxLength={MAX_NOTE}
        rows={2}
        error={isTried && words === '' ? TEXTS.noReason : ''}
        onChange={setReason}
      />
      {isTried && chosen.length === 0 && !pieces.includes(null) && <p role="alert">{TEXTS.nothing}</p>}
      <BusyButton isBusy={asked.isBusy}>{TEXTS.make}</BusyButton>
      <Status>{asked.said}</Status>
    </form>
  )
}
