import { describe, expect, test } from 'vitest'
import { expectLimits, type Limit, textLimits } from '#shared/testing/limits.ts'
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
    'https://updates.push.services.mozilla.com/wpush/v2/x',
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

  test.each<Limit>([
    ...textLimits(pushEndRequest, { endpoint: subscription.endpoint }, { user: 256 }, 1),
    ...textLimits(pushSubscriptionRequest, subscription, { user: 256 }, 1),
  ])('whose it is: %s has at least and at most so many characters', (...limit) => expectLimits(limit))

  test('a browser of nobody’s service is not taken, neither to begin nor to end', () => {
    const elsewhere = { ...subscription, endpoint: 'https://shop.example/x' }
    expect(pushSubscriptionRequest.safeParse(elsewhere).success).toBe(false)
    expect(pushEndRequest.safeParse({ user: 'u', endpoint: elsewhere.endpoint }).success).toBe(false)
    expect(pushEndRequest.safeParse({ user: 'u', endpoint: subscription.endpoint }).success).toBe(true)
  })

  test('a key with anything before or behind it is none', () => {
    const { p256dh, auth } = subscription.keys
    for (const keys of [
      { p256dh: `a${p256dh}`, auth },
      { p256dh: `${p256dh}a`, auth },
      { p256dh, auth: `+${auth.slice(1)}` },
    ])
      expect(pushSubscriptionRequest.safeParse({ ...subscription, keys }).success).toBe(false)
  })
})
