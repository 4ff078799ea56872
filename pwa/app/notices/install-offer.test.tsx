import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isIosDevice } from '#pwa/lib/is-ios-device.ts'
import { installOffer, noteOffered, readMark, wantInstall } from './install-offer.ts'

function store(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const held = new Map<string, string>()
  return {
    getItem: key => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: key => void held.delete(key),
  }
}

const facts = { mark: 'wanted', isInstalled: false, hasPrompt: true, isIos: false } as const

test('issue 3: installing is offered after the first item was added, not before, and never again', () => {
  const storage = store()
  expect(installOffer({ ...facts, mark: readMark(storage) })).toBeNull()
  wantInstall(storage)
  expect(installOffer({ ...facts, mark: readMark(storage) })).toBe('prompt')
  noteOffered(storage)
  wantInstall(storage)
  expect(installOffer({ ...facts, mark: readMark(storage) })).toBeNull()
})

test('issue 3: nothing is offered inside the installed app, or where there is no way', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('wanted', 'offered', null),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (mark, isInstalled, hasPrompt, isIos) => {
        const way = installOffer({ mark, isInstalled, hasPrompt, isIos })
        if (mark !== 'wanted' || isInstalled || !(hasPrompt || isIos)) expect(way).toBeNull()
        else expect(way).toBe(hasPrompt ? 'prompt' : 'ios')
      },
    ),
  )
})

test('issue 3: a full device is no failure of the offer', () => {
  const full = {
    ...store(),
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  }
  expect(() => wantInstall(full)).not.toThrow()
})

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'

test.each([
  [IPHONE, 5, true],
  [MAC, 5, true],
  [MAC, 0, false],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36', 5, false],
])(
  'issue 3: Apple’s own way to install is told on %s with %i touch points: %s',
  (userAgent, maxTouchPoints, expected) => {
    expect(isIosDevice({ userAgent, maxTouchPoints })).toBe(expected)
  },
)
