import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { PushPayload } from '#shared/contract/push.ts'
import { readPushed, showPushed } from './show-pushed.ts'

const SHOP = 'https://shop.example'
const PAYLOAD: PushPayload = {
  web_push: 8030,
  notification: {
    title: 'Ready for pickup',
    body: 'Order GL-7KQ2-M9XD',
    navigate: `${SHOP}/orders/GL-7KQ2-M9XD`,
    tag: 'GL-7KQ2-M9XD.2.ready',
    lang: 'en',
  },
}

test('issue 11.4: a notification is shown in its words, takes the place of itself, and leads to its order', async () => {
  const showNotification = vi.fn(async () => {})
  await showPushed({ showNotification }, readPushed(JSON.stringify(PAYLOAD), SHOP))
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Ready for pickup',
    expect.objectContaining({
      body: 'Order GL-7KQ2-M9XD',
      tag: 'GL-7KQ2-M9XD.2.ready',
      data: { navigate: '/orders/GL-7KQ2-M9XD' },
    }),
  )
})

test('issue 11.4: whatever comes, something is shown, and it leads to no other site', () => {
  const anything = fc.oneof(fc.string(), fc.json())
  fc.assert(
    fc.property(anything, text => {
      const { title, body, navigate } = readPushed(text, SHOP)
      return title !== '' && body !== '' && navigate.startsWith('/')
    }),
  )
  for (const navigate of [
    'https://evil.example/orders',
    '//evil.example/',
    'javascript:alert(1)',
    'http://',
  ]) {
    const evil = { ...PAYLOAD, notification: { ...PAYLOAD.notification, navigate } }
    expect(readPushed(JSON.stringify(evil), SHOP).navigate).toBe('/orders')
  }
})
