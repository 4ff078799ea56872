import { useLocation } from '@tanstack/react-router'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import actions from '#pwa/ui/action/action.module.css'
import { SignInButton } from '#pwa/ui/action/sign-in-button.tsx'
import { pageName } from '#shared/catalogue/heads-names.ts'
import { routeFor } from '#shared/catalogue/routes.ts'
import classes from './home.module.css'

/** Why a stranger who asked for a page of their own is here instead, and the way to it (issue 8.8, spec §2). */
export function WantedNote() {
  const wanted = useLocation({ select: ({ state }) => state.wanted })
  const { status } = useAuth()
  if (!wanted || status !== 'anonymous') return null
  const [path = '/'] = wanted.split('?')
  return (
    <section className={classes.wanted} aria-label="Why you are here">
      <p>
        <strong>{pageName(routeFor(path))}</strong> opens once you are signed in, so we brought you here
        first.
      </p>
      <SignInButton className={actions.main} returnTo={wanted}>
        {TEXTS.nav.signIn} and go there
      </SignInButton>
    </section>
  )
}
