import { onTestFinished, vi } from 'vitest'

/** Says something else of this browser, for the length of a test. */
export function stubNavigator(facts: { serviceWorker?: unknown; userAgent?: string }) {
  for (const [name, value] of Object.entries(facts)) {
    Object.defineProperty(navigator, name, { value, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, name))
  }
}

/** The shop's key, and another one. */
export const PUSH_KEY = 'BAAA'

/** A browser that can push: what it was asked, and what it says. `key` is of a subscription it has from before. */
export function aPushingBrowser({
  permission = 'default',
  key,
  fails = false,
}: {
  permission?: NotificationPermission
  key?: string
  fails?: boolean
} = {}) {
  const said: string[] = []
  const of = (by: string) => ({
    options: { applicationServerKey: Uint8Array.from(Buffer.from(by, 'base64url')).buffer },
    endpoint: `https://fcm.googleapis.com/${by}`,
    toJSON: () => ({ endpoint: `https://fcm.googleapis.com/${by}`, keys: { p256dh: 'p', auth: 'a' } }),
    async unsubscribe() {
      said.push('unsubscribe')
      current = null
      return true
    },
  })
  let current = key === undefined ? null : of(key)
  const pushManager = {
    getSubscription: async () => current,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      said.push('subscribe')
      if (fails) throw new DOMException('no push service', 'AbortError')
      current = of(applicationServerKey)
      return current
    },
  }
  const Notification = {
    permission,
    async requestPermission() {
      said.push('ask')
      if (Notification.permission === 'default') Notification.permission = 'granted'
      return Notification.permission
    },
  }
  vi.stubGlobal('Notification', Notification)
  stubNavigator({ serviceWorker: { getRegistration: async () => ({ pushManager }) } })
  return { said }
}
