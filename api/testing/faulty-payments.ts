import { type PaymentGateway, SessionRefused } from '#api/gateways/ports.ts'

type Call = 'openSession' | 'getSession' | 'expireSession'
/** `lost`: it never reached the provider. `unanswered`: done there, the answer lost. `refused`: for what it says. */
export type PaymentFault = 'lost' | 'unanswered' | 'refused'

export interface FaultyPayments extends PaymentGateway {
  /** Ids of all sessions the provider opened for this gateway, each once. */
  opened: Set<string>
  /** Makes the next calls of this kind fail, one fault each. */
  fail(call: Call, ...faults: PaymentFault[]): void
}

/** The payment gateway over a line that loses requests and answers. */
export function faultyPayments(real: PaymentGateway): FaultyPayments {
  const coming: Record<Call, PaymentFault[]> = { openSession: [], getSession: [], expireSession: [] }
  const opened = new Set<string>()
  async function over<T>(call: Call, run: () => Promise<T>): Promise<T> {
    const fault = coming[call].shift()
    if (fault === 'refused') throw new SessionRefused(`${call} was refused`)
    if (fault === 'lost') throw new Error(`${call} did not arrive`)
    const answer = await run()
    if (fault === 'unanswered') throw new Error(`${call} was not answered`)
    return answer
  }
  return {
    ...real,
    opened,
    fail: (call, ...faults) => void coming[call].push(...faults),
    openSession: request =>
      over('openSession', async () => {
        const session = await real.openSession(request)
        opened.add(session.id)
        return session
      }),
    getSession: id => over('getSession', () => real.getSession(id)),
    expireSession: id => over('expireSession', () => real.expireSession(id)),
  }
}
