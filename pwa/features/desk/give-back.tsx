import { type FormEvent, useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { thisDevice } from '#pwa/lib/device-label.ts'
import { BusyButton } from '#pwa/ui/action/busy-button.tsx'
import { Field } from '#pwa/ui/field/field.tsx'
import { TextArea } from '#pwa/ui/field/text-area.tsx'
import { MAX_NOTE } from '#shared/contract/limits.ts'
import { formatCents } from '#shared/money/format.ts'
import { readCents } from '#shared/money/read-cents.ts'
import classes from './desk.module.css'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS } from './desk-texts.ts'
import type { Asked } from './use-asked.ts'

const TEXTS = DESK_TEXTS.money

interface GiveBackProps {
  /** Says what became of it, which is shown beside the form. */
  asked: Asked
  orderId: string
  leftCents: number
  /** Whether it was paid outside the provider. */
  isByHand: boolean
}

/** Gives money of an order back, all that is left unless another amount is typed; its button says how much (issue 11.6). */
export function GiveBack({ asked, orderId, leftCents, isByHand }: GiveBackProps) {
  const { sub } = useDesk()
  const api = useApi()
  const [typed, setTyped] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const amount = typed ?? (leftCents / 100).toFixed(2)
  const cents = readCents(amount)
  const isAmount = cents !== null && cents > 0 && cents <= leftCents
  const words = reason.trim()
  async function give(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!isAmount || words === '') return
    const body = { user: sub, cents, left: leftCents, reason: words, device: thisDevice() }
    const params = { id: orderId }
    const isTaken = await asked.send(async id => {
      const sent = { params, body: { ...body, id }, auth: true } as const
      return TEXTS.said[(await api.call('POST /api/desk/orders/:id/refunds', sent)).state]
    })
    if (!isTaken) return
    setTyped(null)
    setReason('')
    setIsTried(false)
  }
  return (
    <form className={classes.words} onSubmit={event => void give(event)} noValidate>
      {isByHand && <p>{TEXTS.byHand}</p>}
      <Field
        label={TEXTS.amount}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={isTried && !isAmount ? TEXTS.noAmount : ''}
        onChange={setTyped}
      />
      <TextArea
        label={TEXTS.reason}
        value={reason}
        maxLength={MAX_NOTE}
        rows={2}
        error={isTried && words === '' ? TEXTS.noReason : ''}
        onChange={setReason}
      />
      <BusyButton isBusy={asked.isBusy}>
        {isAmount ? TEXTS.give(formatCents(cents)) : TEXTS.giveNothing}
      </BusyButton>
    </form>
  )
}
