import { expect, test, vi } from 'vitest'
import { OWN_HEADER, OWN_VALUE } from '#shared/contract/own-answer.ts'
import { fakeClient, harness, signedInStorage } from './testing/session.ts'

const went = vi.hoisted((): string[] => [])
vi.mock('./identity-client.ts', () => ({ loadIdentityClient: async () => fakeClient() }))
vi.mock('#pwa/lib/config.ts', () => ({ loadConfig: async () => ({ identity: {} }) }))
vi.mock('./page.ts', () => ({
  browserPage: () => ({ ...harness().deps.page, go: (url: string) => void went.push(url) }),
  deleteTokens: () => {},
  TOKEN_PREFIX: '@@auth0spajs@@',
}))

const shop = () => Response.json({ ok: true }, { headers: { [OWN_HEADER]: OWN_VALUE } })
const portal = () => new Response('<h1>Welcome to Hall 4</h1>', { headers: { 'content-type': 'text/html' } })
const silence = () => Promise.reject(new TypeError('fetch failed'))

test.each([
  ['the shop', 1, shop],
  ['a captive portal, with status 200', 0, portal],
  ['nobody', 0, silence],
] as const)(
  'D2 sign-out: where %s answers, the page goes to the provider %i times',
  async (_, times, answer) => {
    went.length = 0
    vi.resetModules()
    vi.stubGlobal('window', {})
    vi.stubGlobal('location', { origin: 'https://shop.example' })
    vi.stubGlobal('localStorage', signedInStorage())
    vi.stubGlobal('fetch', async () => answer())
    const { browserSession } = await import('./browser-session.ts')
    await browserSession().signOut()
    expect(browserSession().getSnapshot().status).toBe('anonymous')
    expect(went).toHaveLength(times)
  },
)
