import type { Workbox } from 'workbox-window'
import { readyToLeave } from '#pwa/lib/leaving.ts'
import { HOUR, SECOND } from '#shared/time.ts'
import { ask, installed } from './ask.ts'
import { remindBrowser } from './remind-browser.ts'
import { unfinishedUpdate } from './unfinished-update.ts'
import { workerState } from './worker-state.ts'

const WORKER = '/service-worker.js'
/** How often a page that stays open asks for a newer shop, in milliseconds. */
const LOOK_EVERY_MS = HOUR
/**
 * How long a newer worker may take to be let in, in milliseconds, before the page opens anew without it and asks once more:
 * the browser is reminded, but nothing promises that it heeds that.
 */
const LET_IN_MS = 5 * SECOND

interface WorkerClient {
  workbox: Workbox
  registration: ServiceWorkerRegistration
}

let client: WorkerClient | null = null
let connecting: Promise<WorkerClient | null> | null = null
let isWatching = false
let isUpdating = false
/** The worker of the shop that this page is of; null before there is one. */
let known: ServiceWorker | null = null

/** A registration whose only worker could not be installed is forgotten by the browser. */
const isRegistered = ({ registration: { active, waiting, installing } }: WorkerClient) =>
  !!(active || waiting || installing)

/**
 * Registers the service worker, once per page and again after a failure; null where there is none, as in development
 * and private windows.
 */
async function connectClient(): Promise<WorkerClient | null> {
  if (client && isRegistered(client)) return client
  connecting ??= register().catch(() => null)
  client = await connecting
  connecting = null
  return client
}

async function register(): Promise<WorkerClient | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox(WORKER)
  workbox.addEventListener('waiting', () => workerState.set({ isWaiting: true }))
  if (!isWatching) watch(navigator.serviceWorker)
  const registration = await workbox.register({ immediate: true })
  if (!registration) return null
  known ??= registration.active
  if (isUpdating) continueUpdate(registration)
  return { workbox, registration }
}

/**
 * A page that was opened anew for an update and is still of the older shop tries again; once nothing waits any more it
 * was let in while this page loaded, so that one more load ends it.
 */
function continueUpdate({ waiting }: ServiceWorkerRegistration): void {
  if (waiting && unfinishedUpdate.mayBeTried()) return void activateUpdate()
  isUpdating = false
  unfinishedUpdate.forget()
  if (!waiting) location.reload()
}

/** Workbox tells updates only to pages that had a worker when they opened, which the first visit's has not. */
function watch(container: ServiceWorkerContainer): void {
  isWatching = true
  isUpdating = unfinishedUpdate.isOfThisPage()
  known = container.controller
  container.addEventListener('controllerchange', () => {
    const before = known
    known = container.controller
    if (isUpdating) location.reload()
    else if (before && before !== known) workerState.set({ isWaiting: false, isOutdated: true })
  })
  lookForNewer()
}

/** Browsers look on every load; a page that stays open for days looks when somebody comes back to it. */
function lookForNewer(): void {
  let last = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < LOOK_EVERY_MS) return
    last = Date.now()
    client?.workbox.update().catch(() => {})
  })
}

/** The worker that serves the shop, installed if need be; null where there is none, or it could not be installed. */
export async function activeWorker(): Promise<ServiceWorker | null> {
  const opened = await connectClient()
  return opened && installed(opened.registration)
}

/**
 * Lets the waiting shop in and opens this page anew in it, at once when another tab has let it in already; other tabs
 * stay as they are and are told.
 */
export async function activateUpdate(): Promise<void> {
  const opened = await connectClient()
  await readyToLeave()
  isUpdating = true
  unfinishedUpdate.begin()
  const { active, waiting } = opened?.registration ?? {}
  if (!waiting) return location.reload()
  setTimeout(() => location.reload(), LET_IN_MS)
  if (active) await ask(active, { type: 'stop' })
  opened?.workbox.messageSkipWaiting()
  const stop = remindBrowser()
  navigator.serviceWorker.addEventListener('controllerchange', stop, { once: true })
}
