import { BRAND } from '#shared/catalogue/brand.ts'
import type { PushPayload } from '#shared/contract/push.ts'

/** What a browser demands to be shown for a push whose words cannot be read. */
const UNREADABLE = {
  title: BRAND.shortName,
  body: 'There is word of your orders.',
  navigate: '/orders',
  tag: 'word',
}

type Pushed = Readonly<Record<keyof typeof UNREADABLE, string>>

/** The notification a push brings (issue 11.4); it leads nowhere but to the shop's own pages. */
export function readPushed(text: string, origin: string): Pushed {
  try {
    const { notification } = JSON.parse(text) as Partial<PushPayload>
    if (!notification) return UNREADABLE
    const { title, body, tag } = notification
    if (![title, body, tag].every(part => typeof part === 'string')) return UNREADABLE
    const { origin: leadsTo, pathname } = new URL(notification.navigate, origin)
    return { title, body, tag, navigate: leadsTo === origin ? pathname : UNREADABLE.navigate }
  } catch {
    return UNREADABLE
  }
}

/** Shows it, in place of one with the same tag. */
export async function showPushed(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  { title, body, navigate, tag }: Pushed,
): Promise<void> {
  await registration.showNotification(title, {
    body,
    tag,
    icon: '/install/icon-192.png',
    badge: '/install/monochrome-512.png',
    lang: 'en',
    data: { navigate },
  })
}
