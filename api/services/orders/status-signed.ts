import type { Deps } from '#api/deps.ts'
import { type SignedMessage, signatureHolds, WINDOW_SECONDS } from '#api/services/tracker/signature.ts'

/**
 * Whether a message comes from the tracking tool, in time and for the first time (D30). Each signature counts once,
 * wherever it was used before.
 */
export async function admitSigned(
  { store, clock, config }: Pick<Deps, 'store' | 'clock' | 'config'>,
  message: SignedMessage,
  signature: string,
): Promise<boolean> {
  if (config.tracker === null) return false
  const { secret, oldSecret } = config.tracker
  const holds = (known: string) => signatureHolds(known, message, signature, clock.now())
  if (!holds(secret) && !(oldSecret !== undefined && holds(oldSecret))) return false
  // A time stamp may lie ahead, so it is remembered until that one is too old, not this moment.
  const expiresAt = (Number(message.timestamp) + WINDOW_SECONDS) * 1000
  return store.signatures.insert({ _id: signature, expiresAt })
}
