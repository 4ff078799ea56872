import { Link, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCartOwner } from '#pwa/hooks/use-serving.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { browserInbox, type Inbox } from '#pwa/lib/inbox.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import action from '#pwa/ui/action/action.module.css'
import { SignInButton } from '#pwa/ui/action/sign-in-button.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import type { InboxFile } from '#shared/offline/inbox.ts'
import { FileItem } from './file-item.tsx'
import { OwnFiles, type PlaceFile } from './own-files.tsx'
import { type UnplacedActions, UnplacedFiles } from './unplaced-files.tsx'
import { useInboxFiles } from './use-inbox-files.ts'
import { useUnplaced } from './use-unplaced.ts'
import classes from './waiting.module.css'
import { WAITING_TEXTS } from './waiting-texts.ts'

/** /artwork-to-place: what was shared with the installed shop, until it has its place (issue 3, point 4). */
export default function WaitingPage({ place, ...unplaced }: { place: PlaceFile } & UnplacedActions) {
  const { user } = useAuth()
  const owner = useCartOwner()
  const inbox = useMemo(browserInbox, [])
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const { files, isUnread, hasLost, look } = useInboxFiles(inbox, owner)
  const unplacedFiles = useUnplaced(owner)
  const isLost = hasLost || new URLSearchParams(search).get('kept') === 'no'
  return (
    <section className={classes.page}>
      <h1>{WAITING_TEXTS.heading}</h1>
      {isLost && <p role="alert">{WAITING_TEXTS.notKept}</p>}
      {!user && (
        <p>
          {WAITING_TEXTS.signIn} <SignInButton className={action.main} returnTo="/artwork-to-place" />
        </p>
      )}
      {isUnread && <Unread onRetry={() => void look()} />}
      {files === null && !isUnread && <Status>{TEXTS.loading}</Status>}
      {files?.length === 0 && unplacedFiles.length === 0 && <p>{WAITING_TEXTS.none}</p>}
      {inbox && files && files.length > 0 && (
        <>
          <p>{WAITING_TEXTS.kept}</p>
          {owner !== null ? (
            <OwnFiles sub={owner} inbox={inbox} files={files} place={place} onChange={look} />
          ) : (
            <StrangersFiles inbox={inbox} files={files} onChange={look} />
          )}
        </>
      )}
      {owner !== null && unplacedFiles.length > 0 && (
        <UnplacedFiles sub={owner} files={unplacedFiles} {...unplaced} />
      )}
      {user && (
        <Link to="/cart" className={action.quiet}>
          {WAITING_TEXTS.toCart}
        </Link>
      )}
    </section>
  )
}

function Unread({ onRetry }: { onRetry(): void }) {
  return (
    <p role="alert">
      {WAITING_TEXTS.unread}{' '}
      <button type="button" className={action.other} onClick={onRetry}>
        {WAITING_TEXTS.again}
      </button>
    </p>
  )
}

interface FilesProps {
  inbox: Inbox
  files: readonly InboxFile[]
  onChange(): void
}

function StrangersFiles({ inbox, files, onChange }: FilesProps) {
  return (
    <ul className={classes.files}>
      {files.map(file => (
        <FileItem key={file.id} file={file} onDiscard={() => void inbox.delete(file.id).then(onChange)} />
      ))}
    </ul>
  )
}
