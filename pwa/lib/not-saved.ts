import { createListeners } from './listeners.ts'
/** What a person loses when a write does not reach the device. */
export interface Loss {
  /** In the shop's words, to be followed by nothing: "Your change to the cart". */
  what: string
  /** The same as text to copy or export; asked for only when it is lost. */
  copy?(): string | null
}

/** Why the device did not take a write. */
export type NotKept = 'full' | 'dead' | 'superseded'

export type LossAnswer = 'again' | 'let-go'

/** A loss that waits for the person's answer. */
export interface OpenLoss {
  id: number
  what: string
  why: NotKept
  copy: string | null
}

/** The losses that block the page until they are answered (issue 3, point 5). */
export interface LossBoard {
  get(): readonly OpenLoss[]
  subscribe(listener: () => void): () => void
  /** Asks the person; where no screen shows losses the answer is "let-go" at once. */
  ask(loss: Loss, why: NotKept): Promise<LossAnswer>
  /** Answers every open loss: one cause stands behind them all. */
  answer(answer: LossAnswer): void
}

export function createLossBoard(): LossBoard {
  const listeners = createListeners()
  let open: readonly (OpenLoss & { resolve(answer: LossAnswer): void })[] = []
  let nextId = 1

  function show(next: typeof open) {
    open = next
    listeners.notify()
  }

  return {
    get: () => open,
    subscribe: listeners.add,
    ask(loss, why) {
      if (!listeners.hasAny()) return Promise.resolve('let-go')
      const { promise, resolve } = Promise.withResolvers<LossAnswer>()
      show([...open, { id: nextId++, what: loss.what, why, copy: loss.copy?.() ?? null, resolve }])
      return promise
    },
    answer(answer) {
      const answered = open
      show([])
      for (const { resolve } of answered) resolve(answer)
    },
  }
}

/** The page's one board. */
export const lossBoard = createLossBoard()
