import { describe, expect, test } from 'vitest'
import { isPushEndpoint, pushEndRequest, pushSubscriptionRequest } from './push.ts'

const HOST = 'https://fcm.googleapis.com/'
const subscription = {
  user: 'u',
  endpoint: `${HOST}x`,
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
}

describe('issue 11.4: where notifications go', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://web.push.apple.com/x',
    'https://wns2-by3p.notify.windows.com/w/?token=x',
  ])('to %s', address => {
    expect(isPushEndpoint(address)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://:word@fcm.googleapis.com/x',
    'https://evil-fcm.googleapis.com.shop.example/x',
    'https://notfcm.googleapis.com/x',
    'https://googleapis.com/x',
    'fcm.googleapis.com',
  ])('never to %s', address => {
    expect(isPushEndpoint(address)).toBe(false)
  })

  test('an address is 1,024 characters at most', () => {
    const isTaken = (length: number) =>
      pushEndRequest.safeParse({ user: 'u', endpoint: HOST.padEnd(length, 'x') }).success
    expect([1_024, 1_025].map(isTaken)).toEqual([true, false])
  })

  test('the keys are a point of P-256 and 16 bytes', () => {
    const isTaken = (keys: object) => pushSubscriptionRequest.safeParse({ ...subscription, keys }).success
    const { p256dh, auth } = subscription.keys
    expect(isTaken({ p256dh, auth })).toBe(true)
    for (const wrong of [
      { p256dh },
      { p256dh: p256dh.slice(1), auth },
      { p256dh: `A${p256dh.slice(1)}`, auth },
      { p256dh, auth: `${auth}a` },
    ])
      expect(isTaken(wrong)).toBe(false)
  })
})
