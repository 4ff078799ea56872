import { useId } from 'react'
import type { LoginWay } from '#pwa/lib/auth/session-types.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { SignInButton } from '#pwa/ui/action/sign-in-button.tsx'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import classes from './corner.module.css'
import { useDisclosure } from './use-disclosure.ts'

const WORDS = {
  otherWays: 'Other ways to log in',
  ways: {
    popup: 'Log in in a small window, and this page stays open',
    redirect: 'Log in on this page',
  } satisfies Record<LoginWay, string>,
}

/** Sign In the usual way, and beside it the other one (spec §4 "popup also supported", issue 6.22). */
export function SignIn() {
  return (
    <div className={classes.ways}>
      <SignInButton className={classes.signIn} />
      <OtherWays />
    </div>
  )
}

function OtherWays() {
  const { open, setOpen, place } = useDisclosure()
  const id = useId()
  return (
    <div ref={place} className={classes.account}>
      <button
        type="button"
        className={classes.otherWays}
        aria-label={WORDS.otherWays}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="down" size={18} />
      </button>
      <div id={id} className={classes.panel} hidden={!open}>
        <OtherSignIn onPress={() => setOpen(false)} />
      </div>
    </div>
  )
}

/** The way to sign in that is not this page's usual one, for strangers. */
export function OtherSignIn({ onPress }: { onPress?(): void }) {
  const { signIn, usualWay } = useAuth()
  const other: LoginWay = usualWay === 'popup' ? 'redirect' : 'popup'
  return (
    <button
      type="button"
      className={classes.logout}
      onClick={() => {
        onPress?.()
        signIn(undefined, other)
      }}
    >
      {WORDS.ways[other]}
    </button>
  )
}
