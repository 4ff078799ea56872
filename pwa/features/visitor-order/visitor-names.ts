import type { OptionsMap } from '#shared/cart/line.ts'
import { lineNames } from '#shared/cart/line-names.ts'
import type { VisitorOffer } from '#shared/contract/booth.ts'

/** What each line of an offer is called, by its id: several of one product are told apart by their jobs (issue 6.42). */
export const visitorNames = ({ lines }: VisitorOffer): ReadonlyMap<string, string> =>
  lineNames(
    lines.map(({ lineId, product, options }) => ({ id: lineId, product, options: options as OptionsMap })),
  )
