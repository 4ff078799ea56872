import { useMemo } from 'react'
import type { Api } from '#pwa/lib/api.ts'
import { apiFor } from '#pwa/lib/public-api.ts'
import { useAuth } from './use-auth.ts'

/** The API with the signed-in person's bearer token for the calls that ask for it (spec §6). */
export function useApi(): Api {
  const { getToken } = useAuth()
  return useMemo(() => apiFor(getToken), [getToken])
}
