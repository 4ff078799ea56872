import { type FormEvent, useEffect, useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { thisDevice } from '#pwa/lib/device-label.ts'
import { BusyButton } from '#pwa/ui/action/busy-button.tsx'
import { Field } from '#pwa/ui/field/field.tsx'
import { TextArea } from '#pwa/ui/field/text-area.tsx'
import { Folded } from '#pwa/ui/folded/folded.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import type { DeskMoney, DeskUntold, RefundState } from '#shared/contract/desk.ts'
import { MAX_NOTE } from '#shared/contract/limits.ts'
import { formatCents } from '#shared/money/format.ts'
import { readCents } from '#shared/money/read-cents.ts'
import classes from './desk.module.css'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS } from './desk-texts.ts'
import { type Asked, useAsked } from './use-asked.ts'

const TEXTS = DESK_TEXTS.money

interface GiveBackProps {
  orderId: string
  money: DeskMoney
  /** Why its customer gets no mails; undefined where they do. */
  untold: DeskUntold | undefined
}

/** What is typed of a refund. */
interface Typed {
  /** Null for all that is left. */
  amount: string | null
  reason: string
  /** Whether it was sent as it is, so that what is amiss is shown. */
  isTried: boolean
}

const NOTHING: Typed = { amount: null, reason: '', isTried: false }

/**
 * Gives money of an order back, all that is left unless another amount is typed; its button says how much (issue 11.6). After silence
 * the order itself says what became of it; until it does, the form stays as it was sent.
 */
export function GiveBack({ orderId, money, untold }: GiveBackProps) {
  const asked = useAsked(orderId)
  const [typed, setTyped] = useState(NOTHING)
  const [sentLeft, setSentLeft] = useState(0)
  const isUnanswered = asked.unanswered !== null
  const leftCents = isUnanswered ? sentLeft : money.leftCents
  const found = asked.isBusy ? undefined : money.refunds.find(({ id }) => id === asked.unanswered)
  useEffect(() => {
    if (!found) return
    asked.learn(saidOf(found.state, untold))
    setTyped(NOTHING)
  })
  return (
    <>
      {leftCents > 0 && (
        <Folded summary={TEXTS.back}>
          <RefundForm
            {...{ asked, orderId, untold, leftCents, typed }}
            isByHand={money.isByHand}
            onType={changed => setTyped(before => ({ ...before, ...changed }))}
            onSend={() => setSentLeft(leftCents)}
          />
        </Folded>
      )}
      {/* It outlives the form, which goes with the last of the money. */}
      <Status>{asked.said}</Status>
    </>
  )
}

interface RefundFormProps {
  asked: Asked
  orderId: string
  untold: DeskUntold | undefined
  leftCents: number
  /** Whether it was paid outside the provider. */
  isByHand: boolean
  typed: Typed
  onType(changed: Partial<Typed>): void
  onSend(): void
}

function RefundForm(props: RefundFormProps) {
  const { asked, orderId, untold, leftCents, isByHand, typed, onType, onSend } = props
  const refund = useRefund(asked, orderId, untold)
  const amount = typed.amount ?? (leftCents / 100).toFixed(2)
  const cents = readCents(amount)
  const isAmount = cents !== null && cents > 0 && cents <= leftCents
  const reason = typed.reason.trim()
  // Under one id nothing else is asked for.
  const isUnanswered = asked.unanswered !== null
  async function give(event: FormEvent) {
    event.preventDefault()
    onType({ isTried: true })
    if (!isAmount || reason === '') return
    onSend()
    if (await refund({ cents, left: leftCents, reason })) onType(NOTHING)
  }
  return (
    <form className={classes.words} onSubmit={event => void give(event)} noValidate>
      {isByHand && <p>{TEXTS.byHand}</p>}
      <Field
        label={TEXTS.amount}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        readOnly={isUnanswered}
        error={typed.isTried && !isAmount ? TEXTS.noAmount : ''}
        onChange={text => onType({ amount: text })}
      />
      <TextArea
        label={TEXTS.reason}
        value={typed.reason}
        maxLength={MAX_NOTE}
        rows={2}
        readOnly={isUnanswered}
        error={typed.isTried && reason === '' ? TEXTS.noReason : ''}
        onChange={text => onType({ reason: text })}
      />
      <BusyButton isBusy={asked.isBusy}>
        {isAmount ? TEXTS.give(formatCents(cents)) : TEXTS.giveNothing}
      </BusyButton>
    </form>
  )
}

/** That money went back is mailed to whoever has stopped all other mails too (decision 53). */
const saidOf = (state: RefundState, untold: DeskUntold | undefined): string =>
  state === 'given' && untold !== undefined && untold !== 'stopped'
    ? TEXTS.said.givenUntold
    : TEXTS.said[state]

/** Asks the shop to give money back; `left` is what this device showed as left. Resolves whether the shop took it. */
function useRefund(asked: Asked, orderId: string, untold: DeskUntold | undefined) {
  const { sub } = useDesk()
  const api = useApi()
  return (money: { cents: number; left: number; reason: string }) =>
    asked.send(async id => {
      const body = { ...money, id, user: sub, device: thisDevice() }
      const sent = { params: { id: orderId }, body, auth: true } as const
      return saidOf((await api.call('POST /api/desk/orders/:id/refunds', sent)).state, untold)
    })
}
