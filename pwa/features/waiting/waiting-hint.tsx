import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCartOwner } from '#pwa/hooks/use-serving.ts'
import { browserInbox } from '#pwa/lib/inbox.ts'
import action from '#pwa/ui/action/action.module.css'
import { useInboxFiles } from './use-inbox-files.ts'
import { useUnplaced } from './use-unplaced.ts'
import { WAITING_TEXTS } from './waiting-texts.ts'

/** The way back to files that still wait for a place; nothing when none do. */
export function WaitingHint() {
  const owner = useCartOwner()
  const inbox = useMemo(browserInbox, [])
  const { files } = useInboxFiles(inbox, owner)
  const count = useUnplaced(owner).length + (files?.length ?? 0)
  if (owner === null || count === 0) return null
  return (
    <p>
      <Link to="/artwork-to-place" className={action.other}>
        {WAITING_TEXTS.hint(count)}
      </Link>
    </p>
  )
}
