import { QueryCache, QueryClient } from '@tanstack/react-query'
import { nextAfter } from '#shared/contract/errors.ts'
import { ApiError } from './api.ts'

const RETRIES = 3
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000
const FRESH_MS = 300_000

/** 1 s, 2 s, 4 s ... at most 30 s (spec §7). */
export function retryDelay(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS)
}

/** Three retries (spec §7), but none where the shop has given its final word: asking again only makes people wait (D52). */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && !(error instanceof ApiError && isFinal(error))
}

const isFinal = ({ status }: ApiError) => status >= 400 && nextAfter('query', { status }) === 'person'

/** Data fetching as spec §7 has it: 5 minutes fresh, retries for queries, none for mutations; failures are logged (§8). */
export function createQueryClient(log: (text: string, error: unknown) => void = () => {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => log(`${String(queryKey[0])} could not be fetched:`, error),
    }),
    defaultOptions: {
      // Offline is found out by asking, so that a page never waits for an event that does not come.
      queries: { staleTime: FRESH_MS, retry: shouldRetry, retryDelay, networkMode: 'always' },
      mutations: { retry: 0, networkMode: 'always' },
    },
  })
}
