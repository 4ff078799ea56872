import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIdentity, type Identity } from '#api/embedded/identity/identity.ts'
import { DEMO_ACCOUNT } from '#api/embedded/identity/pages.ts'
import { type Browser, createBrowser } from '#api/embedded/page/browser.ts'
import { CHEAP_KEYS, cheapKey } from '#api/testing/cheap-keys.ts'

export const HOME = 'http://localhost:4000'
export const CLIENT_ID = 'goldleaf-web'
export const AUDIENCE = 'https://api.goldleaf.example'
const VERIFIER = 'v'.repeat(43)
const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

/** An identity stand-in in a folder of its own, with a clock that tests turn. */
export async function startIdentity(changes: { demoAccount?: boolean; signUpsAnHour?: number } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldleaf-identity-'))
  const time = { now: Date.UTC(2026, 10, 21) }
  const waits: number[] = []
  let keysMade = 0
  const open = (): Promise<Identity> =>
    createIdentity({
      dataDir,
      issuer: `${HOME}/`,
      clientId: CLIENT_ID,
      audience: AUDIENCE,
      redirectUris: [`${HOME}/callback`],
      logoutUris: [`${HOME}/`],
      demoAccount: true,
      signUpsAnHour: 100,
      ...CHEAP_KEYS,
      derive: (password, salt) => {
        keysMade += 1
        return cheapKey(password, salt)
      },
      callerOf: c => c.req.header('X-Caller') ?? 'here',
      wait: async ms => void waits.push(ms),
      ...changes,
      clock: () => time.now,
      random: randomBytes,
      log: SILENT,
    })
  let identity = await open()
  const send = (request: Request) => identity.routes.request(request)
  return {
    time,
    /** How long callers were made to wait, in milliseconds. */
    waits,
    /** How many keys of passwords were made. */
    keysMade: () => keysMade,
    /** The data folder. */
    dataDir,
    send,
    browser: createBrowser(HOME, send),
    newBrowser: () => createBrowser(HOME, send),
    /** Ends it, does what is to be done meanwhile, and starts it again. */
    async restart(meanwhile: () => void = () => undefined) {
      identity.close()
      meanwhile()
      identity = await open()
    },
    stop() {
      identity.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}
export type StartedIdentity = Awaited<ReturnType<typeof startIdentity>>

/** A correct request to sign in; `changes` spoil or extend it, null removes a parameter. */
export function authorizePath(changes: Record<string, string | null> = {}): string {
  const good: Record<string, string | null> = {
    client_id: CLIENT_ID,
    audience: AUDIENCE,
    scope: 'openid profile email offline_access',
    response_type: 'code',
    response_mode: 'query',
    state: 'st&te=1',
    nonce: 'n0nce',
    redirect_uri: `${HOME}/callback`,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    auth0Client: 'e30=',
  }
  const kept = Object.entries({ ...good, ...changes }).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  )
  return `/authorize?${new URLSearchParams(kept)}`
}

/** The ticket inside a form page. */
function ticketIn(page: string): string {
  return /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? ''
}

/** Posts the form that `path` shows, as a browser would. */
export async function fillIn(
  browser: Browser,
  path: string,
  fields: Record<string, string> = {},
  caller = 'here',
): Promise<Response> {
  const ticket = ticketIn(await (await browser.go(path)).text())
  const { email, password } = DEMO_ACCOUNT
  return browser.go('/authorize', {
    method: 'POST',
    headers: { Origin: HOME, 'X-Caller': caller },
    body: new URLSearchParams({ ticket, email, password, ...fields }),
  })
}

/** Signs in and returns the authorization code. */
export async function signInForCode(
  browser: Browser,
  changes: Record<string, string | null> = {},
): Promise<string> {
  const response = await fillIn(browser, authorizePath({ prompt: 'login', ...changes }))
  return new URL(response.headers.get('Location') ?? '', HOME).searchParams.get('code') ?? ''
}

export interface Tokens {
  access_token: string
  id_token: string
  refresh_token: string
  error?: string
}

/** Calls the token endpoint as the browser library does. */
export async function askTokens(
  at: StartedIdentity,
  body: Record<string, string>,
): Promise<{ status: number; tokens: Tokens }> {
  const response = await at.send(
    new Request(`${HOME}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: CLIENT_ID, ...body }),
    }),
  )
  return { status: response.status, tokens: (await response.json()) as Tokens }
}

/** Exchanges a code with the right verifier, unless `changes` say otherwise. */
export function exchange(at: StartedIdentity, code: string, changes: Record<string, string> = {}) {
  return askTokens(at, {
    grant_type: 'authorization_code',
    code,
    code_verifier: VERIFIER,
    redirect_uri: `${HOME}/callback`,
    ...changes,
  })
}
