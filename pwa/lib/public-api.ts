import { createApi } from './api.ts'

/** The calls that carry no token (spec §6). */
export const publicApi = createApi({ fetch: (input, init) => fetch(input, init), getToken: async () => null })
