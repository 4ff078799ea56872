import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  MongoWriteConcernError,
} from 'mongodb'
import { StoreSilent } from '#api/store/silent.ts'

/** Codes of a server that is on its way down or no primary any more, and of time that ran out there. */
const PASSING = new Set([50, 64, 91, 189, 262, 10_107, 11_600, 11_602, 13_435, 13_436])

function isSilence(error: unknown): boolean {
  if (error instanceof MongoBulkWriteError && isSilentBulk(error)) return true
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true
  if (error instanceof MongoWriteConcernError) return true
  if (error instanceof MongoServerError) return PASSING.has(Number(error.code))
  // The pool's own errors are not exported.
  return error instanceof Error && /^(MongoWaitQueueTimeoutError|PoolClearedError)/.test(error.name)
}

/** The driver wraps whatever ended a write of many documents, silence too. */
const isSilentBulk = ({ errorResponse, result }: MongoBulkWriteError) =>
  isSilence(errorResponse) || result.getWriteConcernError() !== undefined

/** Does what the driver is asked for; what failed for want of an answer throws `StoreSilent`. */
export async function heard<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw isSilence(error) ? new StoreSilent(error) : error
  }
}
