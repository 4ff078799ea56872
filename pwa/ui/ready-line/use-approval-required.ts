import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#pwa/lib/queries.ts'

/** Whether the shop prints nothing before its customer approved it, so that payment alone makes no day (D43). */
export const useIsApprovalRequired = (): boolean => useQuery(configQuery()).data?.proofs === 'required'
