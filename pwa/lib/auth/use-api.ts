import { useMemo } from 'react'
import { type Api, createApi } from '#pwa/lib/api.ts'
import { learningFetch } from '#pwa/lib/server-clock.ts'
import { useAuth } from './use-auth.ts'

/** The API with the signed-in person's bearer token for the calls that ask for it (spec §6). */
export function useApi(): Api {
  const { getToken } = useAuth()
  return useMemo(() => createApi({ fetch: learningFetch, getToken }), [getToken])
}
