import { askOnce } from './ask-once.ts'
import type { PageAnswer, PageRequest } from './page-messages.ts'

/**
 * Looks through a PDF of several pages or takes one of them, in a worker of its own that ends with it. Null where that
 * cannot be done here; rejects when the worker breaks or `signal` aborts.
 */
export const takePage = (request: PageRequest, signal?: AbortSignal): Promise<PageAnswer | null> =>
  askOnce<PageRequest, PageAnswer | null>('pages', request, { signal })
