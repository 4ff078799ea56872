import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { randomId } from '#pwa/lib/ids.ts'
import type { Local } from '#pwa/local/open.ts'
import type { NoticeRow, OutboxRow } from '#pwa/local/schema.ts'
import { discardRow, retryRow } from '#pwa/sync/row-actions.ts'
import action from '#pwa/ui/action/action.module.css'
import { CART_TEXTS } from './cart-texts.ts'
import { addBack, noticeWords } from './notice-words.ts'
import classes from './sync-notices.module.css'
import { useCartNotices } from './use-cart-notices.ts'
import type { OnRestored } from './use-line-actions.ts'

/**
 * Changes that came too late for their line are offered back, refused ones say what to do; very old ones, and what lay in a
 * cart that was deleted, ask before they go ("Cart sync", decision 93).
 */
export function SyncNotices({ sub, onRestored }: { sub: string; onRestored: OnRestored }) {
  const { local, notices, old, deleted } = useCartNotices(sub)
  if (!local) return null
  return (
    <div role="status">
      {deleted.length > 0 && <AskFirst local={local} rows={deleted} texts={OF_DELETED} />}
      {old.length > 0 && <AskFirst local={local} rows={old} texts={OF_OLD} />}
      {notices.map(notice => (
        <Notice key={notice.id} local={local} notice={notice} onRestored={onRestored} />
      ))}
    </div>
  )
}

interface NoticeProps {
  local: Local
  notice: NoticeRow
  onRestored: OnRestored
}

function Notice({ local, notice, onRestored }: NoticeProps) {
  const words = useId()
  return (
    <div className={classes.notice}>
      <p id={words}>{noticeWords(notice)}</p>
      <div className={classes.answers}>
        {notice.kind === 'refused' && (
          <Link to="/sync" className={action.other} aria-describedby={words}>
            {CART_TEXTS.seeSync}
          </Link>
        )}
        {notice.lost && (
          <button
            type="button"
            className={action.other}
            aria-describedby={words}
            onClick={() => void addBack(local, notice, onRestored)}
          >
            {CART_TEXTS.addBack}
          </button>
        )}
        <button
          type="button"
          className={action.quiet}
          aria-describedby={words}
          onClick={() => void local.outbox.dismissNotice(notice.id)}
        >
          {CART_TEXTS.dismiss}
        </button>
      </div>
    </div>
  )
}

interface AskFirstTexts {
  question(count: number): string
  yes: string
  no: string
}

const OF_OLD: AskFirstTexts = {
  question: CART_TEXTS.oldChanges,
  yes: CART_TEXTS.sendOld,
  no: CART_TEXTS.discardOld,
}
const OF_DELETED: AskFirstTexts = {
  question: CART_TEXTS.deletedLines,
  yes: CART_TEXTS.putBack,
  no: CART_TEXTS.deleteHere,
}

interface AskFirstProps {
  local: Local
  rows: readonly OutboxRow[]
  texts: AskFirstTexts
}

/** What goes only when the person says so, all of it in one answer. */
function AskFirst({ local, rows, texts }: AskFirstProps) {
  async function forEach(act: (id: string) => Promise<boolean>) {
    for (const { id } of rows) await act(id)
  }
  return (
    <div className={classes.notice}>
      <p>{texts.question(rows.length)}</p>
      <div className={classes.answers}>
        <button
          type="button"
          className={action.other}
          onClick={() => void forEach(id => retryRow(local.outbox, id, randomId))}
        >
          {texts.yes}
        </button>
        <button
          type="button"
          className={action.quiet}
          onClick={() => void forEach(id => discardRow(local.outbox, id))}
        >
          {texts.no}
        </button>
      </div>
    </div>
  )
}
