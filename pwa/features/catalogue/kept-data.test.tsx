import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { allProductsQuery } from '#pwa/lib/all-products-query.ts'
import { topProductsQuery } from '#pwa/lib/queries.ts'
import { createQueryClient } from '#pwa/lib/query-client.ts'
import { ours } from '#pwa/lib/testing/answers.ts'

afterEach(() => vi.unstubAllGlobals())

const CARD = { name: 'Coroplast', path: '/coroplast', images: [] }

test.each([
  ['top products', topProductsQuery],
  ['all products', allProductsQuery],
] as const)(
  '§7 %s: what was there stays while it is fetched again, and when that fails',
  async (_, query) => {
    const fetched = vi.fn(async () => ours([CARD]))
    vi.stubGlobal('fetch', fetched)
    const client = createQueryClient()
    const observer = new QueryObserver(client, { ...query(), retry: false } as never)
    const stop = observer.subscribe(() => {})
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([CARD]))
    fetched.mockImplementation(() => Promise.reject(new TypeError('cut')))
    const again = observer.refetch()
    expect(observer.getCurrentResult()).toMatchObject({ isFetching: true, data: [CARD] })
    await again
    expect(observer.getCurrentResult()).toMatchObject({ isFetching: false, isError: true, data: [CARD] })
    stop()
    client.clear()
  },
)
