import { type Api, type ApiDeps, createApi } from './api.ts'
import { learningFetch } from './server-clock.ts'
import { reachability } from './shop-reachability.ts'

/** The shop's API with tokens of this source; its answers teach the clock and the view of the network. */
export const apiFor = (getToken: ApiDeps['getToken']): Api =>
  createApi({ fetch: learningFetch, getToken, network: reachability })

/** The calls that carry no token (spec §6). */
export const publicApi = apiFor(async () => null)
