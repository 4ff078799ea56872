import type { ArtworkType } from '#shared/artwork/verdict.ts'
import { type AskOptions, askOnce, nullIfBroken } from './ask-once.ts'
import type { DrawnArtwork, ProofAnswer, ProofRequest } from './proof-messages.ts'

export type { DrawnArtwork } from './proof-messages.ts'

/**
 * Draws an accepted file for a proof, in a worker of its own that ends with it, so that its memory goes too. Null when
 * it cannot be drawn here (D19); rejects only when aborted.
 */
export async function drawArtwork(
  file: Blob,
  type: ArtworkType,
  options: AskOptions = {},
): Promise<DrawnArtwork | null> {
  const asked = askOnce<ProofRequest, ProofAnswer>('proof', { file, type }, options)
  return (await asked.catch(nullIfBroken))?.drawn ?? null
}
