import type { Readiness } from '#shared/offline/worker-messages.ts'
import { MINUTE } from '#shared/time.ts'
import { SHOW_CHECK_TEXTS as TEXTS } from './show-check-texts.ts'

/** What makes a device ready; each may take long or fail. */
export interface Means {
  askPersistence(): Promise<boolean>
  /** Whether the shop confirmed or sent the price list. */
  refreshPrices(): Promise<boolean>
  /** Fetches the shop itself, pictures and what checks artwork, whatever it costs. */
  fetchAll(): Promise<void>
  readiness(): Promise<Readiness>
  send(): Promise<void>
  countUnsent(): Promise<number>
  /** Resolves after so many milliseconds. */
  wait(ms: number): Promise<void>
}

export interface StepOutcome {
  id: 'storage' | 'prices' | 'pictures' | 'unsent'
  isDone: boolean
  text: string
}

/** No step holds up the others' report for longer, in milliseconds. */
export const PATIENCE_MS = MINUTE

type StepResult = Omit<StepOutcome, 'id'>

async function persist(means: Means): Promise<StepResult> {
  const isDone = await means.askPersistence()
  return { isDone, text: TEXTS.done.storage(isDone) }
}

async function refresh(means: Means): Promise<StepResult> {
  const isDone = await means.refreshPrices()
  return { isDone, text: TEXTS.done.prices(isDone) }
}

async function fetchAll(means: Means): Promise<StepResult> {
  await means.fetchAll()
  const { shell, pictures, verdictCode } = await means.readiness()
  if (!shell) return { isDone: false, text: TEXTS.done.shellFailed }
  const isDone = verdictCode && pictures.of > 0 && pictures.cached >= pictures.of
  return {
    isDone,
    text: isDone ? TEXTS.done.pictures(pictures.cached, pictures.of) : TEXTS.done.picturesFailed,
  }
}

async function send(means: Means): Promise<StepResult> {
  await means.send()
  const left = await means.countUnsent()
  return { isDone: left === 0, text: left === 0 ? TEXTS.done.sent : TEXTS.done.notSent(left) }
}

const STEPS = { storage: persist, prices: refresh, pictures: fetchAll, unsent: send } as const

/** Does all that makes this device ready, side by side, and tells of each as it ends. Never throws. */
export async function makeReady(means: Means, notify: (outcome: StepOutcome) => void): Promise<void> {
  const failed: StepResult = { isDone: false, text: TEXTS.done.failed }
  const steps = Object.entries(STEPS) as [StepOutcome['id'], (means: Means) => Promise<StepResult>][]
  const all = steps.map(async ([id, act]) => {
    const late = means.wait(PATIENCE_MS).then(() => failed)
    notify({ id, ...(await Promise.race([act(means).catch(() => failed), late])) })
  })
  await Promise.all(all)
}
