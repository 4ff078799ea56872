import { type FormEvent, Suspense, useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { thisDevice } from '#pwa/lib/device-label.ts'
import { shopNow } from '#pwa/lib/shop-time.ts'
import type { MadeAct } from '#pwa/local/desk/desk-act.ts'
import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import action from '#pwa/ui/action/action.module.css'
import { ProofRecord } from '#pwa/ui/customer-proofs/proof-record.tsx'
import { TextArea } from '#pwa/ui/field/text-area.tsx'
import { Folded } from '#pwa/ui/folded/folded.tsx'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import { Status } from '#pwa/ui/status/status.tsx'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { useFocusKept } from '#pwa/ui/use-focus-kept.ts'
import type { DeskJob, DeskLine, DeskProof } from '#shared/contract/desk.ts'
import { MAX_NOTE } from '#shared/contract/limits.ts'
import type { Proof } from '#shared/contract/proofs.ts'
import { mayStillChange } from '#shared/orders/status.ts'
import classes from './desk.module.css'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS } from './desk-texts.ts'
import { timeText } from './time-text.ts'
import { useAct } from './use-act.ts'
import { useTextDraft } from './use-text-draft.ts'

const TEXTS = DESK_TEXTS.proof
const ProofDrawing = lazyPart(() => import('#pwa/ui/customer-proofs/proof-drawing.tsx'))
const NO_PICTURES: ReadonlyMap<string, string> = new Map()

interface LineProofProps {
  job: DeskJob
  order: ShownOrder
  line: DeskLine
  /** From 1. */
  number: number
  /** Acts on the order that have not reached the shop. */
  waiting: readonly MadeAct[]
}

/** The proofs of a line that its customer was sent, what they said, and the way to send the line as it is now (issue 11.3). */
export function LineProof({ job, order, line, number, waiting }: LineProofProps) {
  const sent = job.proofs.filter(proof => proof.line === number)
  const newest = sent.at(-1)
  const maySend = job.proofPolicy !== 'off' && mayStillChange(order.status)
  const kept = useFocusKept()
  return (
    <section className={classes.proofs} aria-label={TEXTS.look(number)} tabIndex={-1} {...kept}>
      <h3>{TEXTS.title}</h3>
      {!newest?.isCurrent && <AsItIs orderId={job.orderId} line={line} number={number} />}
      {sent.toReversed().map((proof, at) => (
        <Version
          // One that is outdated folds itself away.
          key={`${proof.at} ${proof.version} ${proof.isCurrent}`}
          orderId={job.orderId}
          line={line}
          proof={proof}
          number={sent.length - at}
        />
      ))}
      {newest?.isCurrent && <p>{order.untold ? TEXTS.sentUntold : TEXTS.sent}</p>}
      {maySend &&
        (newest?.isCurrent ? (
          <SendAgain {...{ order, line, number, waiting }} proof={newest} />
        ) : (
          <Send
            // What is written with one version is not said with the next.
            key={sent.length}
            {...{ order, line, number, waiting }}
            version={sent.length + 1}
          />
        ))}
    </section>
  )
}

/** The line as it is printed now, at its true proportions, of which its customer has no proof (issue 11.2). */
function AsItIs({ orderId, line, number }: { orderId: string; line: DeskLine; number: number }) {
  const { pictures, canLook, look } = useLook(orderId, line, number)
  return (
    <>
      <Suspense>
        <ProofDrawing proof={line} pictures={pictures} pins={[]} />
      </Suspense>
      {canLook && <LookButton onLook={look} />}
    </>
  )
}

function LookButton({ onLook }: { onLook(): Promise<void> }) {
  return (
    <button type="button" className={action.quiet} onClick={() => void onLook()}>
      {TEXTS.pictures}
    </button>
  )
}

interface VersionProps {
  orderId: string
  line: DeskLine
  proof: Proof
  /** Of the version, from 1. */
  number: number
}

/** One version with its answers; the newest is open. */
function Version({ orderId, line, proof, number }: VersionProps) {
  const { at, said, isCurrent, answers } = proof
  const last = answers.at(-1)?.answer
  const { pictures, canLook, look } = useLook(orderId, line, proof.line)
  return (
    <Folded summary={TEXTS.version(number, timeText(at), isCurrent)} isOpen={isCurrent}>
      <Suspense>
        <ProofDrawing proof={proof} pictures={pictures} pins={last?.kind === 'change' ? last.pins : []} />
      </Suspense>
      {isCurrent && canLook && <LookButton onLook={look} />}
      {said !== '' && <p className={classes.said}>{TEXTS.saidWith(said)}</p>}
      {answers.length === 0 && <p className={classes.by}>{TEXTS.none}</p>}
      {answers.map(({ at: when, answer }) => (
        <div key={when} className={classes.answer}>
          <p>{answer.kind === 'approved' ? TEXTS.approved(timeText(when)) : TEXTS.change(timeText(when))}</p>
          {answer.kind === 'change' && <p className={classes.said}>{answer.text}</p>}
        </div>
      ))}
      <ProofRecord proof={proof} />
    </Folded>
  )
}

/**
 * The small pictures of a line's files, once somebody wants to see them: the order's history notes it like any file that is fetched (D42).
 * `number` is the line's, from 1.
 */
function useLook(orderId: string, { files }: DeskLine, number: number) {
  const api = useApi()
  const [pictures, setPictures] = useState(NO_PICTURES)
  const shown = files.filter(({ hasPicture }) => hasPicture)
  async function look() {
    try {
      const addresses = shown.map(async ({ slot }) => {
        const body = { line: number, slot, what: 'picture' as const, device: thisDevice() }
        const params = { id: orderId }
        const { url } = await api.call('POST /api/desk/orders/:id/file', { params, body, auth: true })
        return [slot, url] as const
      })
      setPictures(new Map(await Promise.all(addresses)))
    } catch {
      toast(DESK_TEXTS.downloadFailed, { tone: 'bad' })
    }
  }
  return { pictures, canLook: pictures.size === 0 && shown.length > 0, look }
}

interface SendProps extends Omit<LineProofProps, 'job'> {
  /** The number it would have, from 1. */
  version: number
}

function Send({ order, line, number, waiting, version }: SendProps) {
  const { mayWork } = useDesk()
  const act = useAct()
  const { text, type } = useTextDraft(`proof ${order.orderId} ${number} ${version}`)
  if (!mayWork) return null
  if (isWaiting(waiting, number, line.version)) return <Status>{TEXTS.waits}</Status>
  async function send(event: FormEvent) {
    event.preventDefault()
    const proof = { kind: 'proof', line: number, version: line.version, said: text.trim() } as const
    if (await act(order, proof)) type('')
  }
  return (
    <form className={classes.words} onSubmit={event => void send(event)}>
      <TextArea label={TEXTS.words} value={text} maxLength={MAX_NOTE} rows={2} onChange={type} />
      <button type="submit" className={action.other}>
        {TEXTS.send(version)}
      </button>
    </form>
  )
}

interface SendAgainProps extends Omit<LineProofProps, 'job'> {
  /** What the customer has. */
  proof: DeskProof
}

/** Sends a proof that its customer did not answer once more, with a link that opens anew (decision 103). */
function SendAgain({ order, line, number, waiting, proof }: SendAgainProps) {
  const { mayWork } = useDesk()
  const act = useAct()
  const { linkUntil, answers, version } = proof
  if (!mayWork || !linkUntil || answers.length > 0) return null
  if (isWaiting(waiting, number, line.version)) return <Status>{TEXTS.waits}</Status>
  const isOver = Date.parse(linkUntil) <= shopNow()
  return (
    <>
      <p>{TEXTS.link(timeText(linkUntil), isOver)}</p>
      <button
        type="button"
        className={action.other}
        onClick={() => void act(order, { kind: 'proof', line: number, version, said: '', again: linkUntil })}
      >
        {TEXTS.again}
      </button>
    </>
  )
}

/** Whether this very proof waits on this device. */
const isWaiting = (acts: readonly MadeAct[], number: number, version: string): boolean =>
  acts.some(({ act }) => act.kind === 'proof' && act.line === number && act.version === version)
