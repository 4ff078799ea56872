import { type ReactNode, useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import { lazily } from '#shared/lazily.ts'
import type { InboxFile } from '#shared/offline/inbox.ts'
import classes from './waiting.module.css'
import { WAITING_TEXTS } from './waiting-texts.ts'

const MEGABYTE = 1_000_000
const sizes = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }))

/** A file's size as people read it. */
const sizeText = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${sizes().format(bytes / MEGABYTE)} MB`

interface FileItemProps {
  file: Pick<InboxFile, 'fileName' | 'size'>
  onDiscard(): void
  children?: ReactNode
}

/** One waiting file: what it is, what can be done with it, and a way to be rid of it after a question. */
export function FileItem({ file, onDiscard, children }: FileItemProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <li className={classes.file}>
      <p className={classes.name}>
        <strong>{file.fileName}</strong> <span>{sizeText(file.size)}</span>
      </p>
      {children}
      <button type="button" className={action.quiet} onClick={() => setAsking(true)}>
        {WAITING_TEXTS.discard}
        <span className="visually-hidden"> {file.fileName}</span>
      </button>
      {isAsking && (
        <Dialog title={WAITING_TEXTS.discard} onClose={() => setAsking(false)}>
          <p>{WAITING_TEXTS.discardQuestion(file.fileName)}</p>
          <div className={classes.answers}>
            <button type="button" className={action.other} onClick={() => setAsking(false)}>
              {WAITING_TEXTS.keep}
            </button>
            <button type="button" className={action.main} onClick={onDiscard}>
              {WAITING_TEXTS.discard}
            </button>
          </div>
        </Dialog>
      )}
    </li>
  )
}
