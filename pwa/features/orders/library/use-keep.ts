import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Api, ApiError } from '#pwa/lib/api.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import { LIBRARY_TEXTS } from './library-texts.ts'

/** What a person keeps by the shop's word. */
export const keptFilesQuery = (api: Api, sub: string) =>
  queryOptions({
    queryKey: ['kept-files', sub],
    queryFn: async ({ signal }) =>
      (await api.call('GET /api/users/kept-files', { auth: true, signal })).files,
    staleTime: 0,
  })

/** Keeps a file, or lets go of it; says why where the shop does not. Resolves whether it did. */
export function useKeep(sub: string) {
  const api = useApi()
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  async function keep({ key }: ArtworkRef, isKept: boolean): Promise<boolean> {
    setIsBusy(true)
    try {
      await api.call('POST /api/users/kept-files', { body: { user: sub, key, isKept }, auth: true })
      await queries.invalidateQueries({ queryKey: ['kept-files', sub] })
      return true
    } catch (error) {
      const isFull = error instanceof ApiError && error.code === 'too_large'
      toast(isFull ? LIBRARY_TEXTS.keptFull : LIBRARY_TEXTS.keepFailed, { tone: 'bad' })
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { keep, isBusy }
}
