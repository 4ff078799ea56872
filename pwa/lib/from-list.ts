import type { QueryClient } from '@tanstack/react-query'
import type { ListAnswers } from '#shared/contract/catalogue-answers.ts'
import { ageOf, type KnownList, type PriceListHolder, shopList } from './price-list-holder.ts'
import { serverClock } from './server-clock.ts'

type Answered<T> = (answers: ListAnswers) => T | null

/**
 * When a list's answers were fresh, on the clock that queries go by (the device's, epoch ms); the beginning of time
 * where the age is not known, so that they are asked for again at the first chance.
 */
export function freshAt(known: KnownList, clock = serverClock, deviceNow = Date.now()): number {
  const age = ageOf(known, clock)
  return age === null ? 0 : deviceNow - age
}

/**
 * What makes the device's price list the initial data of a query, as old as it is, and lets a list that arrives later
 * fill it (D28). The call itself keeps its own lifetime.
 */
export function fromList<T>(pick: Answered<T>, holder: Pick<PriceListHolder, 'get'> = shopList) {
  return {
    initialData: () => {
      const known = holder.get()
      return (known && pick(known.answers)) ?? undefined
    },
    initialDataUpdatedAt: () => {
      const known = holder.get()
      return known ? freshAt(known) : undefined
    },
    meta: { fromList: pick },
  }
}

/**
 * Gives what a list says to every query that can have it and knows nothing as fresh. What a newer list does not sell
 * any more is asked for again, as the shop alone can say what became of it.
 */
export function fillFromList(queries: QueryClient, known: KnownList, before: KnownList | null): void {
  const updatedAt = freshAt(known)
  const isNew = before !== null && before.etag !== known.etag
  for (const query of queries.getQueryCache().getAll()) {
    const { queryKey, meta, state } = query
    const pick = meta?.fromList as Answered<unknown> | undefined
    if (!pick) continue
    const answer = pick(known.answers)
    if (answer !== null) {
      if (state.data === undefined || state.dataUpdatedAt < updatedAt)
        queries.setQueryData(queryKey, answer, { updatedAt })
    } else if (isNew && state.data !== undefined) {
      // A reset would bring back the older list's answer, with which the query began.
      query.setState({ ...state, data: undefined, dataUpdatedAt: 0, status: 'pending' })
      void queries.refetchQueries({ queryKey, exact: true, type: 'active' })
    }
  }
}
