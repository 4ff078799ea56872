import type { ReactNode } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { TEXTS } from '#pwa/lib/texts.ts'

interface SignInButtonProps {
  className: string | undefined
  /** Where the person is afterwards; by default where they are or wanted to be. */
  returnTo?: string
  children?: ReactNode
}

/** Signs in the usual way; until the code for that is there it says so, and keeps the focus. */
export function SignInButton({ className, returnTo, children = TEXTS.nav.signIn }: SignInButtonProps) {
  const { signIn, isSigningIn } = useAuth()
  return (
    <button type="button" className={className} aria-busy={isSigningIn} onClick={() => signIn(returnTo)}>
      {isSigningIn ? TEXTS.loading : children}
    </button>
  )
}
