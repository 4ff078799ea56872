import { afterEach, expect, test, vi } from 'vitest'
import { readIdentity, writeIdentity } from './auth/identity.ts'
import { deviceStorage } from './storage.ts'
import { ours } from './testing/answers.ts'

const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')

function deny() {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
}

afterEach(() => {
  vi.resetModules()
  if (own) Object.defineProperty(globalThis, 'localStorage', own)
  else Reflect.deleteProperty(globalThis, 'localStorage')
})

test('D1 storage: the browser’s own where there is one', () => {
  const given = { getItem: () => 'kept', setItem() {}, removeItem() {} }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: given })
  expect(deviceStorage().getItem('any')).toBe('kept')
})

test('D1 storage: where it is denied, what is written lasts as long as the page', () => {
  deny()
  const ada = { sub: 'auth0|ada', name: 'Ada', email: '', picture: '' }
  writeIdentity(deviceStorage(), { user: ada, hasTokens: true, recorded: true })
  expect(readIdentity(deviceStorage())?.user).toEqual(ada)
  writeIdentity(deviceStorage(), null)
  expect(readIdentity(deviceStorage())).toBeNull()
})

test.each([
  ['page views', () => import('./page-views-browser.ts').then(({ note }) => note('/'))],
  ['the session', () => import('./auth/browser-session.ts').then(found => found.browserSession())],
  ['the configuration', () => import('./config.ts').then(found => found.loadConfig())],
])('D1 storage: where it is denied, %s still start', async (_, start) => {
  deny()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('window', {
    location: { search: '', href: '/', pathname: '/' },
    navigator: {},
    matchMedia: () => ({ matches: false }),
    addEventListener() {},
  })
  vi.stubGlobal('fetch', async () => ours({ identity: {}, artworkBase: '' }))
  try {
    expect(await start().then(() => 'started')).toBe('started')
  } finally {
    vi.unstubAllGlobals()
  }
})
