import { useQuery } from '@tanstack/react-query'
import { useOpenLocal } from '#pwa/hooks/use-local.ts'
import { randomId } from '#pwa/lib/ids.ts'
import { configQuery } from '#pwa/lib/queries.ts'
import { proofRow } from '#pwa/local/proof-row.ts'
import { CustomerProof } from '#pwa/ui/customer-proofs/customer-proof.tsx'
import classes from '#pwa/ui/customer-proofs/proofs.module.css'
import { PROOFS_TEXTS as TEXTS } from '#pwa/ui/customer-proofs/proofs-texts.ts'
import { Folded } from '#pwa/ui/folded/folded.tsx'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { urlToKey } from '#shared/artwork/address.ts'
import type { Proof, ProofAnswer } from '#shared/contract/proofs.ts'
import type { Order } from '#shared/orders/order.ts'
import { mayStillChange } from '#shared/orders/status.ts'
import { OwnFile } from './own-file.tsx'
import { placeOf, usePendingAnswers } from './use-pending-answers.ts'
import { usePictures } from './use-pictures.ts'

/** Where an order's page has them. */
export const OWN_PROOFS = 'own-proofs'

interface OwnProofsProps {
  sub: string
  order: Order
}

/** The proofs of an order, the newest of each line first and older versions folded away; also offline (issue 11.3). */
export function OwnProofs({ sub, order: { orderId, status, proofs, isBooth } }: OwnProofsProps) {
  const waiting = usePendingAnswers(sub, orderId)
  const answer = useAnswer(sub, orderId)
  if (!proofs || proofs.length === 0) return null
  const isOpen = mayStillChange(status)
  const byLine = [...Map.groupBy(proofs, ({ line }) => line)].toSorted(([one], [other]) => one - other)
  const shown = (proof: Proof, isNewest: boolean) => (
    <PicturedProof
      key={`${proof.at} ${proof.version}`}
      sub={sub}
      proof={proof}
      isOpen={isOpen}
      isCancelled={status === 'cancelled'}
      isNewest={isNewest}
      waiting={waiting.get(placeOf(proof)) ?? null}
      onAnswer={given => void answer(proof, given)}
    />
  )
  return (
    <section className={classes.proofs} aria-labelledby={OWN_PROOFS}>
      <h2 id={OWN_PROOFS} tabIndex={-1}>
        {TEXTS.title}
      </h2>
      {isOpen && <p>{TEXTS.intro}</p>}
      {byLine.map(([line, versions]) => {
        const [newest, ...older] = versions.toReversed()
        return (
          newest && (
            <div key={line} className={classes.line}>
              {shown(newest, true)}
              {isOpen && !isBooth && newest.answers.at(-1)?.answer.kind === 'change' && (
                <OwnFile sub={sub} orderId={orderId} proof={newest} />
              )}
              {older.length > 0 && (
                <Folded summary={TEXTS.older(older.length)}>{older.map(proof => shown(proof, false))}</Folded>
              )}
            </div>
          )
        )
      })}
    </section>
  )
}

function PicturedProof({
  sub,
  ...shown
}: { sub: string } & Omit<Parameters<typeof CustomerProof>[0], 'pictures' | 'level'>) {
  return <CustomerProof level="h3" {...shown} pictures={useProofPictures(sub, shown.proof)} />
}

/** Its small pictures by slot, also without a connection; those that cannot be had are missing. */
function useProofPictures(sub: string, { files }: Proof): ReadonlyMap<string, string> {
  const { data: config } = useQuery(configQuery())
  const named = files.flatMap(({ slot, address }) => {
    const key = config ? urlToKey(config.artworkBase, address) : null
    return key === null ? [] : [{ slot, key }]
  })
  const { pictures } = usePictures(
    sub,
    named.map(({ key }) => key),
  )
  return new Map(
    named.flatMap(({ slot, key }) => {
      const url = pictures.get(key)
      return url ? [[slot, url] as const] : []
    }),
  )
}

/** Answers a proof: it waits on the device first, and goes by itself. */
function useAnswer(sub: string, order: string) {
  const local = useOpenLocal(sub)
  return async ({ line, version }: Proof, answer: ProofAnswer) => {
    try {
      if (!local) throw new Error(TEXTS.unsaved)
      await local.outbox.add(proofRow(randomId(), { user: sub, order, line, version, answer }, Date.now()))
    } catch (error) {
      toast(error instanceof Error ? error.message : TEXTS.unsaved, { tone: 'bad' })
    }
  }
}
