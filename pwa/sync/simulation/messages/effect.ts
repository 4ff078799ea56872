import type { Doc } from '#api/store/collection.ts'
import type { MessageDoc, UserDoc } from '#api/store/documents.ts'
import { firstLine } from './spoken.ts'

/** One effect that reached the disk. */
export interface Effect {
  owner: string
  words: string
}

/** What a write means to people: a new message, or a record that was not the last one before. */
export function effectOf(collection: string, before: Doc | null, after: Doc): Effect[] {
  if (collection === 'messages') {
    const { owner, message } = after as MessageDoc
    return [{ owner, words: firstLine(message) }]
  }
  if (collection !== 'users') return []
  const [user, old] = [after as UserDoc, before as UserDoc | null]
  return user.keys?.[0] === old?.keys?.[0] ? [] : [{ owner: user._id, words: user.name }]
}
