import { useState } from 'react'
import type { PayCode } from '#pwa/local/booth/booth-repository.ts'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS as TEXTS } from './booth-texts.ts'
import { CodePicture } from './code-picture.tsx'
import { useMadeCode } from './use-made-code.ts'

/** Offers the ticket as it is and shows the code by which the customer's own phone pays it (issue 9.3b). */
export function PayCodeButton({ ticket: { id } }: { ticket: Pick<ShownTicket, 'id'> }) {
  const { repository } = useBooth()
  const [code, setCode] = useState<PayCode | null>(null)
  async function open() {
    const made = await repository.payCode(id)
    if (made) setCode(made)
    else toast(TEXTS.payCodeFailed, { tone: 'bad' })
  }
  return (
    <>
      <button type="button" className={action.main} onClick={() => void open()}>
        {TEXTS.payCode}
      </button>
      {code && <PayCodeDialog ticket={id} first={code} onClose={() => setCode(null)} />}
    </>
  )
}

interface PayCodeDialogProps {
  ticket: string
  /** Of the cart as it was when the dialog was opened. */
  first: PayCode
  onClose(): void
}

/**
 * Full on the screen: more of the order fits where the code has more room (booth, "The code"). It follows the cart, which another tablet
 * may change while it is shown.
 */
function PayCodeDialog({ ticket, first, onClose }: PayCodeDialogProps) {
  const made = useMadeCode(ticket)
  const code = made ? made.code : first
  return (
    <Dialog title={TEXTS.payCode} onClose={onClose} full>
      {code ? <Code code={code} /> : <p role="alert">{TEXTS.payCodeFailed}</p>}
    </Dialog>
  )
}

function Code({ code: { link, digits, totalCents } }: { code: PayCode }) {
  const { pathname, hash } = new URL(link, location.origin)
  return (
    <div className={classes.payCode}>
      <p className={classes.payTotal}>{formatCents(totalCents)}</p>
      <CodePicture link={link} label={TEXTS.payCodeImage(formatCents(totalCents))} />
      <p>{digits === null ? TEXTS.payCodeLinkOnly : TEXTS.payCodeHint}</p>
      <p className={classes.ways}>
        <a href={pathname + hash} target="_blank" rel="noreferrer" className={action.other}>
          {TEXTS.payCodeLink}
        </a>
        <ShareLink link={link} />
      </p>
    </div>
  )
}

function ShareLink({ link }: { link: string }) {
  const address = new URL(link, location.origin).href
  const canShare = typeof navigator.share === 'function'
  async function share() {
    if (canShare) return void (await navigator.share({ url: address }).catch(() => {}))
    try {
      await navigator.clipboard.writeText(address)
      toast(TEXTS.copied)
    } catch {
      toast(TEXTS.notCopied, { tone: 'bad' })
    }
  }
  return (
    <button type="button" className={action.other} onClick={() => void share()}>
      {canShare ? TEXTS.share : TEXTS.copy}
    </button>
  )
}
