import type { BookedPayment, OpenSession, PaymentGateway, PaymentSession } from '#api/gateways/ports.ts'
import type { Chance } from '#pwa/sync/simulation/chance.ts'

/** A payment provider that outlives every crash and restore of the shop, over a line that loses requests and answers. */
export interface Provider extends PaymentGateway {
  sessions: Map<string, PaymentSession>
  /** The customer pays on the hosted page; false where that is over. */
  pay(id: string, at: number): boolean
  /** How likely a call is lost, from 0 to 1. */
  loss: number
}

async function* nothing<T>(): AsyncIterable<T> {}

export function createProvider(chance: Chance, turn: () => Promise<void>): Provider {
  const sessions = new Map<string, PaymentSession>()
  const byCheckout = new Map<string, string>()

  /** What the books list of sessions like these. */
  async function* listed(wanted: (session: PaymentSession) => boolean): AsyncIterable<BookedPayment> {
    const found = await over(() => [...sessions.values()].filter(wanted))
    for (const { id, checkoutId, amountCents } of found)
      yield { sessionId: id, checkoutId, amountCents, paymentId: null, createdAt: 0 }
  }

  async function over<T>(run: () => T): Promise<T> {
    await turn()
    if (chance.happens(provider.loss)) throw new Error('the request did not arrive')
    const answer = run()
    await turn()
    if (chance.happens(provider.loss)) throw new Error('the answer did not arrive')
    return answer
  }

  /** The same request again is the same session, as under an idempotency key. */
  function open({ checkoutId, lines }: OpenSession): PaymentSession {
    const known = sessions.get(byCheckout.get(checkoutId) ?? '')
    if (known) return known
    const id = `cs_${sessions.size + 1}`
    const amountCents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
    const session: PaymentSession = {
      ...{
        id,
        checkoutId,
        amountCents,
        url: `https://pay/${id}`,
        address: null,
        paidAt: null,
        cardLast4: null,
      },
      ...{ status: 'open', paid: false, currency: 'usd', mode: 'payment' },
    }
    sessions.set(id, session)
    byCheckout.set(checkoutId, id)
    return session
  }

  const provider: Provider = {
    sessions,
    loss: 0,
    pay(id, at) {
      const session = sessions.get(id)
      if (session?.status !== 'open') return false
      sessions.set(id, { ...session, status: 'complete', paid: true, paidAt: at })
      return true
    },
    openSession: request => over(() => open(request)),
    getSession: id => over(() => sessions.get(id) ?? null),
    expireSession: id =>
      over(() => {
        const session = sessions.get(id)
        if (session?.status === 'open') sessions.set(id, { ...session, status: 'expired' })
        return sessions.get(id) ?? null
      }),
    refund: async () => ({ outcome: 'refused', problem: 'not in this world' }),
    readEvent: async () => null,
    openPages: () => listed(({ status }) => status === 'open'),
    payments: () => listed(({ paid }) => paid),
    refunds: () => nothing(),
    refundsOf: async () => [],
    sessionOfPayment: async () => null,
  }
  return provider
}
