import type { Answer, ApiCall } from '#shared/contract/api.ts'
import { ORDER_TOKEN_HEADER, ORDER_VISIT_HEADER } from '#shared/contract/limits.ts'
import type { Api, CallInput } from './api.ts'
import type { Visit } from './visits.ts'

/** The calls of an order link (booth, "Calls"): whose they are is said in headers, so that no address holds a secret (B9). */
export function visitorApi(api: Api, { token, secret }: Pick<Visit, 'token' | 'secret'>): Api {
  const headers = { [ORDER_TOKEN_HEADER]: token, [ORDER_VISIT_HEADER]: secret }
  return {
    call: <C extends ApiCall>(name: C, input?: CallInput<C>): Promise<Answer<C>> =>
      api.call(name, { ...(input as CallInput<C>), headers }),
  }
}
