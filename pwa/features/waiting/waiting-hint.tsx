import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { browserInbox } from '#pwa/lib/inbox.ts'
import action from '#pwa/ui/action/action.module.css'
import { useInboxFiles } from './use-inbox-files.ts'
import { useUnplaced } from './use-unplaced.ts'
import { WAITING_TEXTS } from './waiting-texts.ts'

/** The way back to files that still wait for a place; nothing when none do. */
export function WaitingHint() {
  const { user } = useAuth()
  const inbox = useMemo(browserInbox, [])
  const { files } = useInboxFiles(inbox, user?.sub ?? null)
  const count = useUnplaced(user?.sub ?? null).length + (files?.length ?? 0)
  if (!user || count === 0) return null
  return (
    <p>
      <Link to="/artwork-to-place" className={action.other}>
        {WAITING_TEXTS.hint(count)}
      </Link>
    </p>
  )
}
