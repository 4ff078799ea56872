import type { Answer, ApiCall } from '#shared/contract/api.ts'
import { ORDER_TOKEN_HEADER, ORDER_VISIT_HEADER } from '#shared/contract/limits.ts'
import type { Api, CallInput } from './api.ts'
import type { Visit } from './visits-entry.ts'

type Secrets = Pick<Visit, 'token' | 'secret'>

/** By which the shop knows an order's link and the browser. */
export const visitHeaders = ({ token, secret }: Secrets): Record<string, string> => ({
  [ORDER_TOKEN_HEADER]: token,
  [ORDER_VISIT_HEADER]: secret,
})

/** The calls of an order link (booth, "Calls"): whose they are is said in headers, so that no address holds a secret (B9). */
export function visitorApi(api: Api, visit: Secrets): Api {
  const headers = visitHeaders(visit)
  return {
    call: <C extends ApiCall>(name: C, input?: CallInput<C>): Promise<Answer<C>> =>
      api.call(name, { ...(input as CallInput<C>), headers }),
  }
}
