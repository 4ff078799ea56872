import { expect, test } from 'vitest'
import type { DeskChange } from '#shared/contract/desk.ts'
import { followChanges } from './follow-changes.ts'

const line = (change: unknown) => `${JSON.stringify(change)}\n`
const here = (at: string) => line({ kind: 'here', at })
const changed = (at: string) => line({ kind: 'changed', at, orders: [] })

/** An answer that comes in pieces, then ends, or breaks where the last piece is an error. */
function answering(...pieces: (string | Error)[]): Response {
  const bytes = new TextEncoder()
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece === undefined) controller.close()
      else if (typeof piece === 'string') controller.enqueue(bytes.encode(piece))
      else controller.error(piece)
    },
  })
  return new Response(body)
}

/** Follows streams that are answered in turn; the last one ends it. */
async function follow(...answers: (Response | Error | null)[]) {
  const ending = new AbortController()
  const asked: string[] = []
  const told: Exclude<DeskChange, { kind: 'end' }>[] = []
  const pauses: number[] = []
  await followChanges(
    {
      async open(since) {
        asked.push(since)
        const answer = answers.shift()
        if (answer === undefined) {
          ending.abort()
          return null
        }
        if (answer instanceof Error) throw answer
        return answer
      },
      onChange: change => told.push(change),
      pause: async ms => void pauses.push(ms),
      random: () => 1,
    },
    ending.signal,
  )
  return { asked, told: told.map(({ kind, at }) => `${kind} ${at}`), pauses }
}

const END = line({ kind: 'end', code: 'unauthorized' })

test('issue 11.1: changes are told as they come, however the stream is cut into pieces', async () => {
  const whole = here('1') + changed('2') + changed('3')
  const cut = [whole.slice(0, 7), whole.slice(7, 60), whole.slice(60)]
  const { told } = await follow(answering(...cut, END))
  expect(told).toEqual(['changed 2', 'changed 3'])
})

test('issue 11.1: a stream that breaks is opened again where it broke off', async () => {
  const { asked, told } = await follow(answering(here('1'), changed('2'), new Error('cut')), answering(END))
  expect(asked).toEqual(['', '2'])
  expect(told).toEqual(['changed 2'])
})

test('issue 11.1: while the shop does not answer it is asked ever less often, and at once again after it did', async () => {
  const cut = new TypeError('fetch failed')
  const silent = Array.from({ length: 7 }, () => cut)
  const { pauses } = await follow(...silent, answering(here('1')), cut, answering(END))
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 1_000, 2_000])
})

test.each([401, 403, 404])('issue 11.1: where the right is gone (%i) it is not asked again', async status => {
  const { asked } = await follow(new Response('{}', { status }), answering(changed('2')))
  expect(asked).toEqual([''])
})

test.each([429, 503])(
  'issue 11.1: an answer that passes (%i) is asked again, and none of it told',
  async status => {
    const { asked, told } = await follow(new Response('{}\n', { status }), answering(changed('2'), END))
    expect(asked).toEqual(['', ''])
    expect(told).toEqual(['changed 2'])
  },
)

test('issue 11.1: what the shop ends is ended; nobody signed in asks nothing', async () => {
  expect((await follow(answering(here('1'), END), answering(changed('2')))).asked).toEqual([''])
  expect((await follow(null, answering(changed('2')))).told).toEqual([])
})
