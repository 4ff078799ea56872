import type { PushSubscriptionRequest } from '#shared/contract/push.ts'

/**
 * Whether this browser shows notifications of the shop: it cannot; it can as an installed app alone (iOS); its person does
 * not allow it; it does not yet; it does.
 */
export type PushState = 'impossible' | 'needs-app' | 'denied' | 'off' | 'on'

/** A browser as the shop keeps it. */
export type PushBrowser = Pick<PushSubscriptionRequest, 'endpoint' | 'keys'>

async function manager(): Promise<PushManager | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.pushManager ?? null
}

/** How it stands, without asking anybody for anything. `isIos` says that an installed app could. */
export async function pushState(key: string, isIos: boolean): Promise<PushState> {
  const push = await manager()
  if (!push || !('Notification' in globalThis)) return isIos ? 'needs-app' : 'impossible'
  if (Notification.permission === 'denied') return 'denied'
  return (await ownSubscription(push, key)) ? 'on' : 'off'
}

/** The browser's subscription by the shop's key, if it has one. */
export async function pushBrowser(key: string): Promise<PushBrowser | null> {
  const push = await manager()
  const found = push && (await ownSubscription(push, key))
  return found ? browserOf(found) : null
}

/** Asks the person, then the browser; null where either does not want to. Throws where the browser's push service cannot be reached. */
export async function beginPush(key: string): Promise<PushBrowser | null> {
  // At once: some browsers ask only within the press itself.
  const permission = await Notification.requestPermission()
  const push = permission === 'granted' ? await manager() : null
  if (!push) return null
  // One by another key of the shop's cannot be had beside it.
  if (!(await ownSubscription(push, key))) await (await push.getSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  return browserOf(await push.subscribe(options))
}

/** Ends the browser's subscription, also without a connection: what the shop still sends there comes to nobody. Returns its endpoint. */
export async function endPush(): Promise<string | null> {
  const push = await manager()
  const found = await push?.getSubscription()
  await found?.unsubscribe()
  return found?.endpoint ?? null
}

async function ownSubscription(push: PushManager, key: string): Promise<PushSubscription | null> {
  const found = await push.getSubscription()
  const by = found?.options.applicationServerKey
  return found && (!by || base64url(by) === key) ? found : null
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function browserOf(subscription: PushSubscription): PushBrowser {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}
