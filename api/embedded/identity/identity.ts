import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { openDatabase } from '#api/embedded/database.ts'
import { privateCookie } from '#api/embedded/page/cookies.ts'
import { createFormGuard } from '#api/embedded/page/form.ts'
import { lookRoutes } from '#api/embedded/page/look.ts'
import { digest, keptSecret } from '#api/embedded/page/secrets.ts'
import type { Log, Now, Random } from '#api/embedded/world.ts'
import { RIGHTS } from '#shared/contract/booth.ts'
import { DAY, SECOND } from '#shared/time.ts'
import { type Account, type Accounts, createAccounts } from './accounts.ts'
import { authorizeRoutes } from './authorize.ts'
import { createCodes } from './codes.ts'
import { createDoor } from './door.ts'
import { createSigningKey, type NewJwk } from './keys.ts'
import { logoutRoutes } from './logout.ts'
import { metadataRoutes } from './metadata.ts'
import { createMint } from './minting.ts'
import { DEMO_ACCOUNT, STAFF_ACCOUNT } from './pages.ts'
import type { Derive } from './password.ts'
import { createRefreshTokens } from './refresh.ts'
import { createSessions } from './sessions.ts'
import { IDENTITY_TABLES, takeOverUsers } from './tables.ts'
import { tokenRoutes } from './token.ts'
import { userinfoRoutes } from './userinfo.ts'

/** What is dear to make, and meant to be: keys of passwords, and the one of tokens. */
export interface IdentityKeys {
  derive?: Derive
  newJwk?: NewJwk
}

export interface IdentitySettings extends IdentityKeys {
  dataDir: string
  /** The shop's own address plus `/`; goes into `iss`. */
  issuer: string
  clientId: string
  audience: string
  /** Exact addresses a sign-in may return to. For pop-ups their origins count as well. */
  redirectUris: string[]
  /** Exact addresses a sign-out may return to; the first is taken when none is named. */
  logoutUris: string[]
  /** Whether the demo accounts, a customer's and one of staff, exist and are shown. */
  demoAccount: boolean
  accessTokenSeconds?: number
  /** New accounts that one address may make in an hour. */
  signUpsAnHour: number
  /** Whose a request is, as limits count it. */
  callerOf: (c: Context) => string
  /** Sleeps so many milliseconds; by the clock of the process when absent. */
  wait?: (ms: number) => Promise<void>
  clock: Now
  random: Random
  log: Log
}

export interface Identity {
  routes: Hono
  close(): void
}

/** The identity stand-in: the endpoints of Auth0 that its browser library uses, over one database file. */
export async function createIdentity(settings: IdentitySettings): Promise<Identity> {
  const { issuer, clock, random, log, clientId, audience, accessTokenSeconds = DAY / SECOND } = settings
  const db = openDatabase(settings.dataDir, 'identity.sqlite', IDENTITY_TABLES)
  takeOverUsers(db)
  const base = { db, clock, random }
  const accounts = createAccounts({ ...base, derive: settings.derive })
  const sessions = createSessions(base)
  const codes = createCodes(base)
  const refresh = createRefreshTokens(base)
  const key = createSigningKey(db, clock, settings.newJwk)
  const cookie = privateCookie('goldleaf_session', issuer)
  const secret = keptSecret(db, 'forms', random)
  const guard = createFormGuard({ base: issuer, secret, clock, random })
  const door = createDoor({
    accounts,
    demoAccount: settings.demoAccount,
    signUpsAnHour: settings.signUpsAnHour,
    clock,
    wait: settings.wait ?? sleep,
  })
  const clients = { clientId, audience, redirectUris: settings.redirectUris }
  const showDemo = settings.demoAccount
  const staff = showDemo ? await demoAccounts(db, accounts) : null
  const permissionsOf = ({ sub }: Account) => (sub === staff ? RIGHTS : [])
  const mint = createMint({ issuer, clientId, audience, accessTokenSeconds, permissionsOf }, key, clock)
  const routes = new Hono()
    .route('/', lookRoutes())
    .route(
      '/',
      authorizeRoutes({
        clients,
        home: issuer,
        showDemo,
        door,
        callerOf: settings.callerOf,
        codes,
        sessions,
        cookie,
        guard,
        random,
      }),
    )
    .route('/', tokenRoutes({ clientId, accounts, codes, refresh, mint, random, log }))
    .route('/', logoutRoutes({ targets: settings.logoutUris, home: issuer, sessions, refresh, cookie }))
    .route('/', userinfoRoutes({ issuer, accounts, key }))
    .route('/', metadataRoutes(issuer, key))
  return { routes, close: () => db.close() }
}

/** Makes both accounts where they are not there yet; the subject of the one of staff. */
async function demoAccounts(db: DatabaseSync, accounts: Accounts): Promise<string | null> {
  await demoAccount(db, accounts, DEMO_ACCOUNT)
  return demoAccount(db, accounts, STAFF_ACCOUNT)
}

/** Once made it is known by a note: a start that had to find it by its password would wait for the key of that (issue 12.6). */
async function demoAccount(
  db: DatabaseSync,
  accounts: Accounts,
  person: typeof DEMO_ACCOUNT,
): Promise<string | null> {
  const hash = digest(`${person.email}\n${person.password}`)
  const noted = db.prepare('SELECT sub FROM demo_accounts WHERE hash = ?').get(hash)
  if (noted) return String(noted.sub)
  const made = await accounts.signUp(person)
  if (made === 'busy') return null
  db.prepare('INSERT OR IGNORE INTO demo_accounts (hash, sub) VALUES (?, ?)').run(hash, made.sub)
  return made.sub
}
