import { expect, test } from 'vitest'
import { ApiError } from '#pwa/lib/api.ts'
import { ARTWORK } from '#pwa/local/testing/rows.ts'
import { type SendDeps, sendArtwork } from './send-artwork.ts'
import { namedFile } from './testing/world.ts'

/** Sends a file of one part to a store that answers as listed and then takes it; each start has an address of its own. */
async function sending(statuses: number[], complete: SendDeps['calls']['complete'] = async () => ARTWORK) {
  const seen = { starts: 0, addresses: [] as string[], rests: 0, waits: 0 }
  const deps: SendDeps = {
    calls: {
      start: async () => ({ state: 'put', key: 'k', url: `address ${++seen.starts}` }),
      sign: () => Promise.reject(new Error('A file of one part is not signed.')),
      complete,
      abort: async () => {},
    },
    async put({ url }) {
      seen.addresses.push(url)
      return statuses.shift() ?? 200
    },
    async backoff() {
      if (++seen.rests > 40) throw new Error('It rests for ever.')
    },
  }
  const { signal } = new AbortController()
  const told = { onNamed: async () => {}, onSent() {}, onTryFailed() {}, onWaiting: () => void seen.waits++ }
  const ending = await sendArtwork(deps, namedFile(1), { signal, places: async () => [], ...told }).catch(
    (error: unknown) => error,
  )
  return { ...seen, ending }
}

test.each([
  [403, 'does not hold any more'],
  [404, 'the store has swept'],
])(
  'D23: after a store’s %i an address that %s is not tried again: the next start has another',
  async status => {
    const { ending, addresses, rests } = await sending([status])
    expect([ending, addresses, rests]).toEqual([ARTWORK, ['address 1', 'address 2'], 0])
  },
)

test('D23: a store that is busy gets the file at the same address, and only a second failure in a row is a break', async () => {
  const { ending, addresses, rests, waits } = await sending([503, 0])
  expect([ending, new Set(addresses).size, rests, waits]).toEqual([ARTWORK, 1, 2, 1])
})

test('§8: what the shop refuses for good when the file is there ends the upload at once', async () => {
  const refusal = new ApiError(403, 'forbidden', 'Not yours')
  const { ending, starts } = await sending([], () => Promise.reject(refusal))
  expect([ending, starts]).toEqual([refusal, 1])
})

test('D23: an upload that begins anew in vain, again and again, ends and says why', async () => {
  const lacking = () => Promise.reject(new ApiError(409, 'parts_missing', ''))
  const { ending, starts, rests } = await sending([], lacking)
  expect([starts, rests]).toEqual([10, 9])
  expect(ending).toMatchObject({ name: 'UploadFailed', status: 409, code: 'too_many_rounds' })
})
