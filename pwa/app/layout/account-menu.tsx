import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { SignOut } from '#pwa/features/account/sign-out.tsx'
import { useSignOut } from '#pwa/features/account/use-sign-out.ts'
import { useMaySell } from '#pwa/hooks/use-may-sell.ts'
import { useRight } from '#pwa/hooks/use-right.ts'
import type { UserProfile } from '#pwa/lib/auth/identity.ts'
import { configQuery } from '#pwa/lib/queries.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import { avatarUrl, initialsOf } from './avatar.ts'
import classes from './corner.module.css'
import { useDisclosure } from './use-disclosure.ts'

/** The avatar menu, which toggles: the person's name and Logout (spec §2). */
export default function AccountMenu({ user }: { user: UserProfile }) {
  const leaving = useSignOut(user.sub)
  const { open, setOpen, place } = useDisclosure()
  // Asked when the menu is opened, and not before: customers' pages make no such call.
  const maySell = useMaySell(user.sub, open) === 'yes'
  const mayRead = useRight(user.sub, 'orders:read', open) === 'yes'
  const mayAnswer = useRight(user.sub, 'messages:answer', open) === 'yes'
  const id = useId()
  const name = user.name || user.email
  return (
    <div ref={place} className={classes.account}>
      <button
        type="button"
        className={classes.avatar}
        // What is seen is part of the name, for people who speak it.
        aria-label={`Account of ${name}, ${initialsOf(name)}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Avatar user={user} />
      </button>
      <div id={id} className={classes.panel} hidden={!open}>
        <p className={classes.name}>{name}</p>
        {maySell && (
          <Link to="/booth" className={classes.logout} onClick={() => setOpen(false)}>
            Booth
          </Link>
        )}
        {mayRead && (
          <Link to="/desk" className={classes.logout} onClick={() => setOpen(false)}>
            Desk
          </Link>
        )}
        {mayAnswer && (
          <Link to="/desk/messages" className={classes.logout} onClick={() => setOpen(false)}>
            Messages
          </Link>
        )}
        <Link to="/artwork" className={classes.logout} onClick={() => setOpen(false)}>
          Your artwork
        </Link>
        <Link to="/sync" className={classes.logout} onClick={() => setOpen(false)}>
          Sync center
        </Link>
        <Link to="/show-check" className={classes.logout} onClick={() => setOpen(false)}>
          Ready for the show?
        </Link>
        <Link to="/privacy-policy" hash="your-data" className={classes.logout} onClick={() => setOpen(false)}>
          Your data
        </Link>
        <button type="button" className={classes.logout} onClick={leaving.begin}>
          {TEXTS.nav.logout}
          <Icon name="leave" size={20} />
        </button>
      </div>
      {leaving.waiting && (
        <SignOut
          waiting={leaving.waiting}
          onAnswer={leaving.answer}
          onStay={leaving.stay}
          onExport={leaving.exportBooth}
        />
      )}
    </div>
  )
}

/** The person's picture from its rewritten host; initials when there is none or it fails (D31). */
function Avatar({ user }: { user: UserProfile }) {
  const { data } = useQuery(configQuery())
  const [failed, setFailed] = useState('')
  const url = data && avatarUrl(user.picture, data.avatarRewrite)
  if (!url || failed === url) return initialsOf(user.name || user.email)
  return <img src={url} alt="" width={40} height={40} onError={() => setFailed(url)} />
}
