import { useState } from 'react'
import { ApiError } from '#pwa/lib/api.ts'
import action from '#pwa/ui/action/action.module.css'
import { displayOptions } from '#shared/cart/display-options.ts'
import type { OptionsMap } from '#shared/cart/line.ts'
import type { VisitorLine, VisitorOffer } from '#shared/contract/booth.ts'
import { formatCents } from '#shared/money/format.ts'
import type { VisitState } from './use-visit.ts'
import classes from './visitor-order.module.css'
import { VISITOR_TEXTS as TEXTS } from './visitor-texts.ts'

interface ProposalProps {
  state: VisitState
  current: VisitorOffer
  proposed: VisitorOffer
}

/** What the stand would change of an order that is in somebody's account: it waits for their word (issue 9.5). */
export function VisitorProposal({ state, current, proposed }: ProposalProps) {
  const { isGoing, message, agree } = useAgree(state, proposed.id)
  return (
    <section className={classes.contact} aria-labelledby="proposed-change">
      <h2 id="proposed-change">{TEXTS.proposed}</h2>
      <ul>
        {changesOf(current, proposed).map(({ line, kind }) => (
          <li key={line.lineId + kind}>
            {kind}: {line.product} ({choicesOf(line)}), {formatCents(line.cents)}
          </li>
        ))}
      </ul>
      <p>
        <strong>{TEXTS.proposedTotal(formatCents(proposed.totalCents))}</strong>,{' '}
        {differenceText(proposed.totalCents - current.totalCents)}. {TEXTS.proposedHint}
      </p>
      <button type="button" className={action.other} aria-busy={isGoing} onClick={agree}>
        {isGoing ? TEXTS.agreeing : TEXTS.agree}
      </button>
      {message !== null && (
        <p role="alert" className={classes.refused}>
          {message}
        </p>
      )}
    </section>
  )
}

const choicesOf = ({ options }: VisitorLine): string =>
  displayOptions(options as OptionsMap)
    .map(({ label, value }) => `${label}: ${value}`)
    .join(', ')

function differenceText(cents: number): string {
  if (cents === 0) return TEXTS.sameTotal
  return cents > 0 ? TEXTS.more(formatCents(cents)) : TEXTS.less(formatCents(-cents))
}

interface Change {
  kind: string
  line: VisitorLine
}

/** Lines of the proposal that are not as they were, and those it leaves out. */
function changesOf({ lines: before }: VisitorOffer, { lines: after }: VisitorOffer): Change[] {
  const now = after.flatMap((line): Change[] => {
    const was = before.find(({ lineId }) => lineId === line.lineId)
    if (!was) return [{ kind: TEXTS.added, line }]
    return madeOf(was) === madeOf(line) ? [] : [{ kind: TEXTS.altered, line }]
  })
  const left = before.filter(({ lineId }) => !after.some(line => line.lineId === lineId))
  return [...now, ...left.map(line => ({ kind: TEXTS.takenOut, line }))]
}

const madeOf = (line: VisitorLine): string => JSON.stringify([line.product, choicesOf(line), line.cents])

type Reason = keyof typeof TEXTS.agreeRefused
const isReason = (code: string): code is Reason => code in TEXTS.agreeRefused

function useAgree({ api, show, look }: VisitState, offerId: string) {
  const [going, setGoing] = useState<'still' | 'going' | Reason>('still')
  async function agree() {
    if (going === 'going') return
    setGoing('going')
    try {
      show(await api.call('POST /api/o/agree', { body: { offerId } }))
      setGoing('still')
    } catch (error) {
      setGoing(error instanceof ApiError && isReason(error.code) ? error.code : 'other')
      look()
    }
  }
  const message = going === 'still' || going === 'going' ? null : TEXTS.agreeRefused[going]
  return { isGoing: going === 'going', message, agree: () => void agree() }
}
