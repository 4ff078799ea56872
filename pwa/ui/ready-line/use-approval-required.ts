import { type QueryClient, useQuery } from '@tanstack/react-query'
import { configQuery } from '#pwa/lib/queries.ts'

/** Whether the shop prints nothing before its customer approved it, so that payment alone makes no day (D43). */
export const useIsApprovalRequired = (): boolean => useQuery(configQuery()).data?.proofs === 'required'

/** The same as far as it is known now, without asking. */
export const isApprovalRequired = (queries: QueryClient): boolean =>
  queries.getQueryData(configQuery().queryKey)?.proofs === 'required'
