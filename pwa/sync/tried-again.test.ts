import { expect, test } from 'vitest'
import { ApiError } from '#pwa/lib/api.ts'
import { shouldRetry as asksAgain } from '#pwa/lib/query-client.ts'
import { asOurs } from '#pwa/lib/testing/answers.ts'
import { BANNER } from '#pwa/local/testing/rows.ts'
import { ERRORS, type ErrorCode, type Next, nextAfter } from '#shared/contract/errors.ts'
import { createPost } from './post.ts'
import { type CartSendResult, createCartSender } from './send-cart.ts'
import { sendRow } from './send-row.ts'
import { memoryLocal } from './testing/local.ts'
import { QUOTA, shouldRetry } from './uploads/retry.ts'

interface Answer {
  status: number
  code: string
}

/** Every code of ours, and statuses with codes of a shop to come. */
const ANSWERS: Answer[] = [
  ...Object.entries(ERRORS).map(([code, status]) => ({ status, code })),
  ...[400, 401, 402, 403, 404, 408, 409, 410, 413, 418, 422, 425, 426, 428, 429, 451, 500, 502, 504].map(
    status => ({ status, code: 'of_tomorrow' }),
  ),
]

/** A shop that gives this answer to everything, and the device's own code in front of it. */
function sendingTo({ status, code }: Answer) {
  const { outbox, cart, sub } = memoryLocal()
  const body = { error: 'Words', code, requestId: 'r1' }
  const fetch = async () => asOurs(Response.json(body, { status }))
  const post = createPost({ fetch, getToken: async () => 'token' })
  return { cart, deps: { sub, outbox, post, newId: () => crypto.randomUUID(), now: Date.now, log() {} } }
}

function nextOf(step: CartSendResult): Next | CartSendResult {
  if (step === 'unauthorized') return 'sign-in'
  return typeof step === 'object' ? 'wait' : step
}

/** What a cart's two changes come to; a second request carries fewer when the first was halved. */
async function batch(answer: Answer): Promise<Next | CartSendResult> {
  const { cart, deps } = sendingTo(answer)
  await cart.add(BANNER)
  await cart.add(BANNER)
  const sizes: number[] = []
  const post: typeof deps.post = async each => {
    sizes.push((each.body as { muts: unknown[] }).muts.length)
    return deps.post(each)
  }
  const send = createCartSender({ ...deps, post })
  const step = await send()
  if (step !== 'more') return nextOf(step)
  for (let sends = 1; sends < 3; sends++) await send()
  const rows = await deps.outbox.list()
  const isHalved = `${sizes}` === '2,1,1' && rows.every(({ state }) => state === 'needs-you')
  return isHalved ? 'halve' : step
}

async function row(answer: Answer): Promise<Next | CartSendResult> {
  const { deps } = sendingTo(answer)
  const body = { message: 'Hello' }
  const waiting = { kind: 'contact', entity: 'contact', state: 'waiting' } as const
  await deps.outbox.add({ id: 'm1', body, madeAt: Date.now(), ...waiting })
  const step = await sendRow(deps, 'contact')
  const [row] = await deps.outbox.list()
  return step === 'more' && row?.state === 'needs-you' ? 'person' : nextOf(step)
}

/** A quota is waited for by the queue, and a sign-in by the token that does not come. */
function file({ status, code }: Answer): Next {
  if (shouldRetry(new ApiError(status, code as ErrorCode, ''))) return status === 401 ? 'sign-in' : 'wait'
  return code === QUOTA ? 'until' : 'person'
}

const query = ({ status, code }: Answer): Next =>
  asksAgain(0, new ApiError(status, code as ErrorCode, '')) ? 'wait' : 'person'

test.each(ANSWERS)(
  '"What is tried again": each of the four does about $status $code what the table says',
  async answer => {
    expect({
      batch: await batch(answer),
      row: await row(answer),
      file: file(answer),
      query: query(answer),
    }).toEqual({
      batch: nextAfter('batch', answer),
      row: nextAfter('row', answer),
      file: nextAfter('file', answer),
      query: nextAfter('query', answer),
    })
  },
)
