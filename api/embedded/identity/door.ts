import { z } from 'zod'
import type { Now } from '#api/embedded/world.ts'
import { MINUTE } from '#shared/time.ts'
import { type Account, type Accounts, normalEmail } from './accounts.ts'
import { DEMO_EMAILS, SIGN_IN_TEXTS } from './pages.ts'
import { createTurns, type Pace, type Turns } from './turns.ts'

export type Admission = { account: Account } | { status: 401 | 422 | 429; error: string }

/** Decides who comes in; `caller` is the address that asks, as limits count it. */
export interface Door {
  signIn(fields: Record<string, string>, caller: string): Promise<Admission>
  signUp(fields: Record<string, string>, caller: string): Promise<Admission>
}

export interface DoorParts {
  accounts: Accounts
  demoAccount: boolean
  /** New accounts that one address may make in an hour. */
  signUpsAnHour: number
  clock: Now
  wait: (ms: number) => Promise<void>
}

/** Guesses at one account from one address: ten, then one every ten seconds. No other address is slowed by them. */
const GUESSES: Pace = {
  free: 10,
  windowMs: 15 * MINUTE,
  firstGapMs: 1000,
  longestGapMs: 10_000,
  patienceMs: 10_000,
}
/** Wrong passwords from one address, for whatever accounts. */
const WRONG: Pace = {
  free: 60,
  windowMs: 15 * MINUTE,
  firstGapMs: 500,
  longestGapMs: 5000,
  patienceMs: 10_000,
}

const email = z.string().trim().max(320).pipe(z.email())
const password = z.string().min(8).max(1024)
const TOO_MANY = { status: 429, error: SIGN_IN_TEXTS.tooMany } as const

function complaint(fields: Record<string, string>): string | null {
  if (!email.safeParse(fields.email).success) return SIGN_IN_TEXTS.email
  return password.safeParse(fields.password).success ? null : SIGN_IN_TEXTS.password
}

/** Takes a turn of each; false when one of them is too far ahead. */
async function takeAll(turns: readonly [Turns, string][]): Promise<boolean> {
  for (const [each, key] of turns) if (!(await each.take(key))) return false
  return true
}

/** From what the form says. Which of e-mail and password was wrong, and which e-mails have accounts, is never told. */
export function createDoor(at: DoorParts): Door {
  const { accounts, demoAccount, clock, wait } = at
  const guesses = createTurns(GUESSES, clock, wait)
  const wrong = createTurns(WRONG, clock, wait)
  const signUps = createTurns(
    {
      free: at.signUpsAnHour,
      windowMs: 60 * MINUTE,
      firstGapMs: MINUTE,
      longestGapMs: MINUTE,
      patienceMs: 0,
    },
    clock,
    wait,
  )
  const barred = (name: string) => !demoAccount && DEMO_EMAILS.includes(name)
  return {
    async signIn({ email: typed = '', password: secret = '' }, caller) {
      const name = normalEmail(typed).slice(0, 320)
      const turns: [Turns, string][] = [
        [wrong, caller],
        [guesses, `${caller} ${name}`],
      ]
      // Taken before the password is looked at, so that guesses sent at once count too.
      if (!(await takeAll(turns))) return TOO_MANY
      const account = await accounts.signIn(name, secret.slice(0, 1024))
      if (account === 'busy') return TOO_MANY
      if (!account || barred(name)) return { status: 401, error: SIGN_IN_TEXTS.wrong }
      for (const [each, key] of turns) each.giveBack(key)
      return { account }
    },
    async signUp(fields, caller) {
      const error = complaint(fields)
      if (error !== null) return { status: 422, error }
      const name = normalEmail(fields.email ?? '')
      // Signing up with an account's own password is signing in, so it is a guess as well.
      if (
        !(await takeAll([
          [signUps, caller],
          [guesses, `${caller} ${name}`],
        ]))
      )
        return TOO_MANY
      const account = await accounts.signUp({
        email: name,
        password: fields.password ?? '',
        name: (fields.name ?? '').slice(0, 200),
      })
      return account === 'busy' ? TOO_MANY : { account }
    },
  }
}
