import type { Deps } from '#api/deps.ts'
import { reprintKey } from '#api/services/money/reprint.ts'
import { currentProofs } from '#api/services/proofs/version.ts'
import type { HistoryDoc, OrderDoc, ProofDoc } from '#api/store/documents.ts'
import { deletePersonalWords } from './order-words.ts'

/**
 * Takes what staff wrote about a customer off their order, what both said to its proofs and the files that older versions show, and
 * lets nobody find it by them (D4, decision 50). The order stays, and what was done to it, when and by whom. Safe to repeat.
 */
export async function forgetCustomer(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  id: string,
): Promise<void> {
  const kept = await store.orders.update(id, order => {
    const silenced: OrderDoc = { ...withoutReasons(order), foundBy: 'plain' }
    return silenced.desk && hasWords(silenced.desk)
      ? { ...wordless(silenced, silenced.desk), changedAt: clock.now() }
      : silenced
  })
  await deletePersonalWords(store, id)
  if (kept)
    for (const reprint of kept.reprints ?? [])
      await forgetCustomer({ store, clock }, reprintKey(kept, reprint))
}

/** The order without the reasons for which money went back or something was printed again. */
function withoutReasons(order: OrderDoc): OrderDoc {
  const { refunds = [], reprints = [], reprintOf } = order
  if (![...refunds, ...reprints, ...(reprintOf ? [reprintOf] : [])].some(({ reason }) => reason !== ''))
    return order
  const silent = <T extends { reason: string }>(each: T): T => ({ ...each, reason: '' })
  return {
    ...order,
    ...(order.refunds ? { refunds: refunds.map(silent) } : {}),
    ...(order.reprints ? { reprints: reprints.map(silent) } : {}),
    ...(reprintOf ? { reprintOf: silent(reprintOf) } : {}),
  }
}

type Work = NonNullable<OrderDoc['desk']>

/** Whether something of a proof is still somebody's words, a file's name or an open link. */
const isTelling = ({ said, shows, link, answers }: ProofDoc): boolean =>
  said !== '' ||
  link !== null ||
  shows.files.some(({ fileName }) => fileName !== '') ||
  answers.some(({ answer }) => answer.kind === 'change' && answer.text !== '')

/** A file that only an older version shows is no part of what was bought: it is let go of, and with it its bytes. */
const silent = (proof: ProofDoc, isCurrent: boolean): ProofDoc => ({
  ...proof,
  said: '',
  link: null,
  shows: {
    ...proof.shows,
    files: isCurrent ? proof.shows.files.map(file => ({ ...file, fileName: '' })) : [],
  },
  answers: proof.answers.map(said =>
    said.answer.kind === 'change' ? { ...said, answer: { ...said.answer, text: '' } } : said,
  ),
})

const hasWords = ({ history, blocked, proofs = [] }: Work): boolean =>
  proofs.some(isTelling) ||
  Boolean(blocked) ||
  history.some(({ event }) => 'text' in event && event.text !== '')

function wordless(order: OrderDoc, desk: Work): OrderDoc {
  const blanked = (entry: HistoryDoc): HistoryDoc =>
    'text' in entry.event ? { ...entry, event: { ...entry.event, text: '' } } : entry
  const blocked = desk.blocked === null ? null : ''
  const current = currentProofs(order)
  const proofs = desk.proofs
    ? { proofs: desk.proofs.map(each => silent(each, each === current.get(each.line))) }
    : {}
  return { ...order, desk: { ...desk, blocked, history: desk.history.map(blanked), ...proofs } }
}
