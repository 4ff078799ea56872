import type { KnownList } from '#pwa/lib/price-list-holder.ts'
import type { PriceList } from '#shared/catalogue/product.ts'
import { listAnswers } from '#shared/contract/catalogue-answers.ts'
import { OWN_HEADER, OWN_VALUE } from '#shared/contract/own-answer.ts'

/** A JSON answer as the shop's own server gives it; without the header it would count as a captive portal's. */
export function ours(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers)
  headers.set(OWN_HEADER, OWN_VALUE)
  return Response.json(body, { ...init, headers })
}

/** The same answer with the shop's header, whatever it was made of. */
export function asOurs(answer: Response): Response {
  const copy = new Response(answer.body, answer)
  copy.headers.set(OWN_HEADER, OWN_VALUE)
  return copy
}

/** A list as a device knows it. */
export function knownList(list: PriceList, more: Partial<KnownList> = {}): KnownList {
  return { list, answers: listAnswers(list), etag: `"${list.number}"`, confirmedAt: 0, offset: 0, ...more }
}
