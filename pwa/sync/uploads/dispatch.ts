import type { Local } from '#pwa/local/open.ts'
import { copyOf } from '#pwa/local/upload-record.ts'
import { type Log, type SlotRef, slotKey, type UploadRecords } from './upload-records.ts'
import { transition, type UploadEffect, type UploadEvent, type UploadState } from './upload-state.ts'

/** What a slot's file was before an event, and what it is after it. */
export interface Step {
  before: UploadState
  after: UploadState
}

/** Lets events happen to slots, each slot's one after another, with all that is to be done besides. */
export interface Dispatch {
  /** One event; it does not count any more once `signal` is aborted. Of a choice that moved, at its new slot. */
  (at: SlotRef, event: UploadEvent, signal?: AbortSignal): Promise<Step>
  /** Several steps of one slot, which nothing comes between; `step` makes them. */
  inTurn<T>(
    at: SlotRef,
    work: (step: (at: SlotRef, event: UploadEvent) => Promise<Step>) => Promise<T>,
  ): Promise<T>
}

export interface DispatchDeps {
  records: UploadRecords
  /** Tells the server that nobody waits for these bytes any more. */
  giveUp(artwork: string): Promise<void>
  log: Log
}

/** Words about a file go out before the change is written: cut off between, the others know too little, never wrongly. */
const isWord = ({ kind }: UploadEffect) => kind === 'announce' || kind === 'withdraw'

export function createDispatch(deps: DispatchDeps): Dispatch {
  const { records } = deps
  const last = new Map<string, Promise<unknown>>()

  async function step(at: SlotRef, event: UploadEvent): Promise<Step> {
    const words = transition(await records.get(at), event).effects.filter(isWord)
    for (const word of words) await perform(deps, at, word)
    let done: Step = { before: null, after: null }
    let effects: readonly UploadEffect[] = []
    await records.change(
      at,
      before => {
        const { state, effects: found } = transition(before, event)
        done = { before, after: state }
        effects = found
        return state
      },
      'choice' in event ? event.choice.fileName : undefined,
    )
    for (const effect of effects)
      if (!words.some(word => isSame(word, effect))) await perform(deps, at, effect)
    return done
  }

  function inTurn<T>(at: SlotRef, work: (act: typeof step) => Promise<T>): Promise<T> {
    const key = slotKey(at)
    const mine = (last.get(key) ?? Promise.resolve()).then(() => work(step))
    last.set(
      key,
      mine.catch(() => {}),
    )
    return mine
  }

  const dispatch = (at: SlotRef, event: UploadEvent, signal?: AbortSignal) =>
    inTurn(at, async act => {
      signal?.throwIfAborted()
      return act('id' in event ? await records.whereIs(at, event.id) : at, event)
    })
  return Object.assign(dispatch, { inTurn })
}

const isSame = (word: UploadEffect, effect: UploadEffect) =>
  word.kind === effect.kind && 'id' in word && 'id' in effect && word.id === effect.id

async function perform(
  { records, giveUp, log }: DispatchDeps,
  at: SlotRef,
  effect: UploadEffect,
): Promise<void> {
  const { local, line, slot } = at
  switch (effect.kind) {
    case 'announce':
      return quietly(log, () =>
        local.cart.markPending(line, slot, { id: effect.id, fileName: effect.fileName }),
      )
    case 'withdraw':
      return quietly(log, () => local.cart.unmarkPending(line, slot, effect.id))
    case 'release':
      return release(records, local, effect.file)
    case 'empty-slot':
      return void (await local.cart.setArtwork(line, slot, null))
    case 'give-up':
      if (
        (await records.list(local)).some(record => 'artwork' in record && record.artwork === effect.artwork)
      )
        return
      return giveUp(effect.artwork).catch(error => log('The upload could not be given up.', error))
  }
}

/** The word goes with the cart, offline too; that it cannot be given stops no upload. */
async function quietly(log: Log, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log('The other devices could not be told about the file.', error)
  }
}

/** Lets a file's bytes go, unless another choice still needs them. */
async function release(records: UploadRecords, local: Local, file: string): Promise<void> {
  const needed = (await records.list(local)).flatMap(record =>
    record.state === 'saving' && record.earlier ? [record.file, record.earlier.file] : [copyOf(record)],
  )
  if (!needed.includes(file)) await local.files.delete(file)
}
