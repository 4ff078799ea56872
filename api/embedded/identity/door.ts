import { z } from 'zod'
import { type Account, type Accounts, normalEmail } from '#api/embedded/identity/accounts.ts'
import type { Attempts } from '#api/embedded/identity/attempts.ts'
import { DEMO_ACCOUNT, SIGN_IN_TEXTS } from '#api/embedded/identity/pages.ts'

export type Admission = { account: Account } | { status: 401 | 409 | 422 | 429; error: string }

export interface Door {
  signIn(fields: Record<string, string>): Promise<Admission>
  signUp(fields: Record<string, string>): Promise<Admission>
}

const email = z.string().trim().max(320).pipe(z.email())
const password = z.string().min(8).max(1024)

function complaint(fields: Record<string, string>): string | null {
  if (!email.safeParse(fields.email).success) return SIGN_IN_TEXTS.email
  return password.safeParse(fields.password).success ? null : SIGN_IN_TEXTS.password
}

/** Decides who comes in, from what the form says. Which of e-mail and password was wrong is never told. */
export function createDoor(at: { accounts: Accounts; attempts: Attempts; demoAccount: boolean }): Door {
  const { accounts, attempts, demoAccount } = at
  const barred = (name: string) => !demoAccount && name === DEMO_ACCOUNT.email
  return {
    async signIn({ email: typed = '', password: secret = '' }) {
      const name = normalEmail(typed).slice(0, 320)
      if (!attempts.take(name)) return { status: 429, error: SIGN_IN_TEXTS.tooMany }
      const account = await accounts.signIn(name, secret.slice(0, 1024))
      if (!account || barred(name)) return { status: 401, error: SIGN_IN_TEXTS.wrong }
      attempts.forgive(name)
      return { account }
    },
    async signUp(fields) {
      const error = complaint(fields)
      if (error !== null) return { status: 422, error }
      const name = (fields.name ?? '').slice(0, 200)
      const account = await accounts.create({
        email: fields.email ?? '',
        password: fields.password ?? '',
        name,
      })
      return account ? { account } : { status: 409, error: SIGN_IN_TEXTS.taken }
    },
  }
}
