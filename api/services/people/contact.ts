import type { z } from 'zod'
import { type Deps, isoNow } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { derivedUuid } from '#api/services/derived-id.ts'
import { UNTRACKED } from '#api/services/tracker/tracker.ts'
import type { MessageDoc } from '#api/store/documents.ts'
import type { contactRequest } from '#shared/contract/calls.ts'
import { profileIn } from './profile.ts'

/** Under what the desk and its person know a message, since its `_id` says who wrote it, and its place among all. */
export function namedAtDesk(id: string, createdAt: string): { ref: string; place: string } {
  const ref = derivedUuid('message', id)
  return { ref, place: `${createdAt}~${ref}` }
}

/**
 * Keeps a contact message once for its key (architecture, "Outbox"). Name and e-mail are the identity provider's, whatever
 * the form or the sign-in's record says (D35, issue 6.14). Fails with `idempotency_conflict` when the key already holds another message.
 */
export async function keepMessage(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  owner: string,
  key: string,
  { category, orderId, message }: z.output<typeof contactRequest>,
): Promise<{ ok: true } | Failure> {
  const { name, email, emailVerified } = profileIn(await store.users.get(owner))
  const createdAt = isoNow(clock)
  const _id = `${encodeURIComponent(owner)} ${encodeURIComponent(key)}`
  const doc: MessageDoc = {
    _id,
    ...namedAtDesk(_id, createdAt),
    owner,
    name,
    email,
    emailVerified,
    category,
    orderId,
    message,
    createdAt,
    isOpen: true,
    ...UNTRACKED,
  }
  if (await store.messages.insert(doc)) return { ok: true }
  const kept = await store.messages.get(doc._id)
  const same = kept?.category === category && kept.orderId === orderId && kept.message === message
  return same ? { ok: true } : failure('idempotency_conflict', 'Another message was sent under this key')
}
