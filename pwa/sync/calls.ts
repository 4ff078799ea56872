import type { OutboxRow } from '#pwa/local/schema.ts'
import type { SyncAnswer } from '#shared/contract/sync.ts'
import type { QueuePath } from './post.ts'

export const SYNC_PATH = '/api/sync/cart' satisfies QueuePath

/** Where rows that are calls of their own go. */
export const ROW_PATHS: Record<Exclude<OutboxRow['kind'], 'cart'>, QueuePath> = {
  contact: '/api/users/contact-us',
  user: '/api/users',
  desk: '/api/desk/acts',
  answer: '/api/desk/answers',
  proof: '/api/users/proof-answers',
}

const isBag = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a body has the shape of the sync call's answer; anything else was not said by our API. */
export function isSyncAnswer(body: unknown): body is SyncAnswer {
  return (
    isBag(body) &&
    typeof body.epoch === 'string' &&
    typeof body.v === 'number' &&
    Array.isArray(body.done) &&
    Array.isArray(body.rejected) &&
    (body.snapshot === null || (isBag(body.snapshot) && Array.isArray(body.snapshot.lines))) &&
    (body.changed === undefined || isLineChanges(body.changed))
  )
}

const isLineChanges = (value: unknown): boolean =>
  isBag(value) && Array.isArray(value.lines) && (value.order === undefined || Array.isArray(value.order))

/** Whether a body is what our API says when it took a message or a record. */
export const isTaken = (body: unknown): boolean => isBag(body) && !('error' in body)
