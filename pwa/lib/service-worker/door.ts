import type { Workbox } from 'workbox-window'
import { readyToLeave } from '#pwa/lib/leaving.ts'
import type { WorkerQuestion } from '#shared/offline/worker-messages.ts'
import { workerState } from './worker-state.ts'

const WORKER = '/service-worker.js'
/** How often a page that stays open asks for a newer shop, in milliseconds. */
const LOOK_EVERY_MS = 60 * 60 * 1000

let opening: Promise<Workbox | null> | null = null
let isUpdating = false

/** Registers the service worker, once per page; null where there is none, as in development and private windows. */
export function openDoor(): Promise<Workbox | null> {
  opening ??= open().catch(() => null)
  return opening
}

async function open(): Promise<Workbox | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox(WORKER)
  workbox.addEventListener('waiting', () => workerState.set({ isWaiting: true }))
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdating) location.reload()
    else if (isUpdate) workerState.set({ isWaiting: false, isOutdated: true })
  })
  await workbox.register({ immediate: true })
  lookForNewer(workbox)
  return workbox
}

/** Browsers look on every load; a page that stays open for days looks when somebody comes back to it. */
function lookForNewer(workbox: Workbox): void {
  let last = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < LOOK_EVERY_MS) return
    last = Date.now()
    workbox.update().catch(() => {})
  })
}

/** Asks the worker that serves this page, as soon as there is one; undefined where there is none. */
export async function ask(question: WorkerQuestion): Promise<unknown> {
  const workbox = await openDoor()
  if (!workbox) return undefined
  const { active } = await navigator.serviceWorker.ready
  if (!active) return undefined
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.onmessage = ({ data }) => resolve(data)
    active.postMessage(question, [port2])
  })
}

/** Lets the waiting shop in and opens this page anew in it; other tabs stay as they are and are told. */
export async function letNewerIn(): Promise<void> {
  const workbox = await openDoor()
  await readyToLeave()
  isUpdating = true
  await ask({ type: 'stop' })
  workbox?.messageSkipWaiting()
}
