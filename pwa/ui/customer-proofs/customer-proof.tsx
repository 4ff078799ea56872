import { Suspense, useState } from 'react'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import { Status } from '#pwa/ui/status/status.tsx'
import { useFocusKept } from '#pwa/ui/use-focus-kept.ts'
import { MAX_PROOF_PINS } from '#shared/contract/limits.ts'
import type { Proof, ProofAnswer, ProofPin } from '#shared/contract/proofs.ts'
import { AnswerForm } from './answer-form.tsx'
import { ProofRecord } from './proof-record.tsx'
import classes from './proofs.module.css'
import { PROOFS_TEXTS as TEXTS } from './proofs-texts.ts'

const ProofDrawing = lazyPart(() => import('./proof-drawing.tsx'))

interface CustomerProofProps {
  /** Of its heading, as the page has it. */
  level: 'h2' | 'h3'
  proof: Proof
  pictures: ReadonlyMap<string, string>
  /** The order may still be changed. */
  isOpen: boolean
  isCancelled?: boolean
  /** No other proof of its line was sent since. */
  isNewest?: boolean
  /** An answer that has not left this device. */
  waiting: ProofAnswer | null
  onAnswer(answer: ProofAnswer): void
}

/** A proof as its customer sees it: the picture, what it records, what was said, and the ways to answer (issue 11.3). */
export function CustomerProof({
  level: Heading,
  proof,
  pictures,
  isOpen,
  isCancelled = false,
  isNewest = true,
  waiting,
  onAnswer,
}: CustomerProofProps) {
  const [pins, setPins] = useState<readonly ProofPin[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const kept = useFocusKept(place => place.querySelector('textarea') ?? place)
  const { line, product, at, said, isCurrent, answers } = proof
  const last = waiting ?? answers.at(-1)?.answer ?? null
  const shownPins = isAsking ? pins : last?.kind === 'change' ? last.pins : []
  const canAnswer = isOpen && isNewest && isCurrent && waiting === null
  function answer(given: ProofAnswer) {
    onAnswer(given)
    setIsAsking(false)
    setPins([])
  }
  return (
    <section className={classes.proof} aria-label={TEXTS.of(product, line)} tabIndex={-1} {...kept}>
      <Heading>{TEXTS.of(product, line)}</Heading>
      <p className={classes.soft}>{TEXTS.at(dayText(at))}</p>
      {said !== '' && <p className={classes.said}>{said}</p>}
      <Suspense fallback={<Status>{TEXTS.looking}</Status>}>
        <ProofDrawing
          proof={proof}
          pictures={pictures}
          pins={shownPins}
          onPins={isAsking ? next => setPins(next.slice(0, MAX_PROOF_PINS)) : undefined}
        />
      </Suspense>
      <ProofRecord proof={proof} />
      {/* Always there, so that screen readers hear what comes into it. */}
      <div aria-live="polite" className={classes.live}>
        <Said proof={proof} />
        {waiting && <p>{TEXTS.waits}</p>}
      </div>
      <Standing {...{ isCurrent, isOpen, isCancelled, isNewest }} />
      {canAnswer && <AnswerForm pins={pins} isAsking={isAsking} onAsking={setIsAsking} onAnswer={answer} />}
    </section>
  )
}

type StandingProps = Required<Pick<CustomerProofProps, 'isOpen' | 'isCancelled' | 'isNewest'>> &
  Pick<Proof, 'isCurrent'>

/** Why a proof is not to be answered: a new one is promised only while the order waits for it. */
function Standing({ isCurrent, isOpen, isCancelled, isNewest }: StandingProps) {
  if (!isNewest) return <p>{TEXTS.replaced}</p>
  if (isOpen) return isCurrent ? null : <p>{TEXTS.outdated}</p>
  return (
    <>
      {!isCurrent && <p>{TEXTS.changed}</p>}
      <p className={classes.soft}>{isCancelled ? TEXTS.cancelled : TEXTS.over}</p>
    </>
  )
}

/** What the customer said to a proof, oldest first. */
function Said({ proof: { answers } }: { proof: Proof }) {
  if (answers.length === 0) return null
  return (
    <ul className={classes.answers}>
      {answers.map(({ at, answer }) => (
        <li key={at}>
          {answer.kind === 'approved' ? TEXTS.approved(dayText(at)) : TEXTS.change(dayText(at))}
          {answer.kind === 'change' && <p className={classes.said}>{answer.text}</p>}
        </li>
      ))}
    </ul>
  )
}

const dayText = (at: string): string => new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' })
