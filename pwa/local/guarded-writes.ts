import type { Loss, LossAnswer, NotKept } from '#pwa/lib/not-saved.ts'
import { storageFailure } from './storage-failure.ts'

/** A write that the device did not take; nothing of it is there. */
export class NotSavedError extends Error {
  override readonly name = 'NotSavedError'
  readonly why: NotKept

  constructor(why: NotKept, cause: unknown) {
    super('This was not saved on the device.', { cause })
    this.why = why
  }
}

/** Says from `reopen` that a newer shop has taken the database over, which this page must leave alone. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError'
}

/**
 * Writes that are not lost silently (issue 3, point 5). `act` may run several times, each attempt on its own: make ids
 * outside it. Errors that are not the device's pass through untouched.
 */
export interface GuardedWrites {
  /** A dead connection is reopened and the write retried; what still fails is told, and tried again as often as asked. Throws `NotSavedError`. */
  write<T>(loss: Loss, act: () => Promise<T>): Promise<T>
  /** The same without telling anybody, for what can be had again. Throws `NotSavedError`. */
  quietly<T>(act: () => Promise<T>): Promise<T>
}

export interface GuardedWritesDeps {
  /** Gets a new connection; throws `SupersededError` when this page may not have one. */
  reopen(): Promise<void>
  /** Asks the person what to do about a loss. */
  ask(loss: Loss, why: NotKept): Promise<LossAnswer>
}

export function createGuardedWrites({ reopen, ask }: GuardedWritesDeps): GuardedWrites {
  let connection = 0
  let reopening: Promise<void> | null = null

  /** One new connection for all that failed on the old one: another would cut off those at work on the new. */
  function renew(failedOn: number): Promise<void> {
    if (failedOn !== connection) return Promise.resolve()
    reopening ??= reopen()
      .then(() => void connection++)
      .finally(() => {
        reopening = null
      })
    return reopening
  }

  async function attempt<T>(act: () => Promise<T>): Promise<T> {
    const usedConnection = connection
    try {
      return await act()
    } catch (error) {
      if (storageFailure(error) !== 'dead') throw error
      await renew(usedConnection)
      return await act()
    }
  }

  async function quietly<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await attempt(act)
    } catch (error) {
      const why = error instanceof SupersededError ? 'superseded' : storageFailure(error)
      throw why ? new NotSavedError(why, error) : error
    }
  }

  return {
    quietly,
    async write(loss, act) {
      for (;;) {
        try {
          return await quietly(act)
        } catch (error) {
          if (!(error instanceof NotSavedError)) throw error
          if ((await ask(loss, error.why)) === 'let-go') throw error
        }
      }
    },
  }
}

/** For what is kept in memory, where nothing can fail. */
export const IN_MEMORY: GuardedWrites = { write: (_, act) => act(), quietly: act => act() }
