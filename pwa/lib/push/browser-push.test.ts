import { expect, test } from 'vitest'
import { beginPush, endPush, pushBrowser, pushState } from './browser-push.ts'
import { aPushingBrowser, PUSH_KEY, stubNavigator } from './testing/pushing-browser.ts'

const OTHER_KEY = 'BBBB'

test('issue 11.4: looking how it stands asks nobody for anything', async () => {
  for (const [browser, state] of [
    [{}, 'off'],
    [{ permission: 'denied' }, 'denied'],
    [{ permission: 'granted', key: PUSH_KEY }, 'on'],
    [{ permission: 'granted', key: OTHER_KEY }, 'off'],
  ] as const) {
    const { said } = aPushingBrowser(browser)
    expect([await pushState(PUSH_KEY, false), said]).toEqual([state, []])
  }
})

test('issue 11.4: where it cannot be there is nothing to offer; an iPhone needs the installed app', async () => {
  stubNavigator({ serviceWorker: undefined })
  expect([await pushState(PUSH_KEY, false), await pushState(PUSH_KEY, true)]).toEqual([
    'impossible',
    'needs-app',
  ])
  expect(await endPush()).toBeNull()
})

test('issue 11.4: begins once its person allows it, in place of a subscription by another key', async () => {
  const { said } = aPushingBrowser({ key: OTHER_KEY })
  expect(await beginPush(PUSH_KEY)).toEqual({
    endpoint: `https://fcm.googleapis.com/${PUSH_KEY}`,
    keys: { p256dh: 'p', auth: 'a' },
  })
  expect(said).toEqual(['ask', 'unsubscribe', 'subscribe'])
  expect(await pushBrowser(PUSH_KEY)).not.toBeNull()
  expect(await endPush()).toBe(`https://fcm.googleapis.com/${PUSH_KEY}`)
  expect(await pushState(PUSH_KEY, false)).toBe('off')
})

test('issue 11.4: whoever says no is subscribed to nothing', async () => {
  const { said } = aPushingBrowser({ permission: 'denied' })
  expect(await beginPush(PUSH_KEY)).toBeNull()
  expect(said).toEqual(['ask'])
})
