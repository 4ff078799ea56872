import { NeedsMore } from './objects/parse.ts'
import { Unfollowable } from './objects/values.ts'

/** What `read` finds, null for what cannot be followed or ends too early; whatever else it rejects with, it rejects with. */
export async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Unfollowable || error instanceof NeedsMore) return null
    throw error
  }
}
