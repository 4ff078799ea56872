import { S3ServiceException } from '@aws-sdk/client-s3'

/** The object store did not answer in time, cannot be reached or cannot serve. It passes by itself, as `StoreSilent` does. */
export class ObjectsSilent extends Error {
  override readonly name = 'ObjectsSilent'

  constructor(cause: unknown) {
    super('The object store does not answer', { cause })
  }
}

/** What the store itself refused, as against what failed for want of an answer or by the store's own fault. */
const isAnswer = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500

/** Does what the store is asked for; what failed for want of an answer throws `ObjectsSilent`. */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw isAnswer(error) ? error : new ObjectsSilent(error)
  }
}
