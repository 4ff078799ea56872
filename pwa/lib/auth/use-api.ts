import { useMemo } from 'react'
import type { Api } from '#pwa/lib/api.ts'
import { apiFor, ownerHeaders } from '#pwa/lib/public-api.ts'
import { useAuth } from './use-auth.ts'

/** The API with the signed-in person's bearer token for the calls that ask for it (spec §6). */
export function useApi(): Api {
  const { getToken } = useAuth()
  return useMemo(() => apiFor(getToken), [getToken])
}

/** The API for the files of an owner: the signed-in person, or a ticket that they serve. */
export function useOwnerApi(owner: string): Api {
  const { getToken } = useAuth()
  return useMemo(() => apiFor(getToken, ownerHeaders(owner)), [getToken, owner])
}
