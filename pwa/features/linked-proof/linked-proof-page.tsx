import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useShownHash } from '#pwa/hooks/use-shown-hash.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { pictureQuery } from '#pwa/lib/previews.ts'
import { CustomerProof } from '#pwa/ui/customer-proofs/customer-proof.tsx'
import classes from '#pwa/ui/customer-proofs/proofs.module.css'
import { PROOFS_TEXTS as TEXTS } from '#pwa/ui/customer-proofs/proofs-texts.ts'
import { Status } from '#pwa/ui/status/status.tsx'
import type { LinkedProof, ProofLink } from '#shared/contract/proofs.ts'
import { readProofLink } from './proof-link.ts'
import { useLinkedAnswer, useLinkedProof } from './use-linked-proof.ts'

/** /proof#ORDER.TOKEN: one proof by the link of its mail, seen and answered without a sign-in (D50, issue 11.3). */
export default function LinkedProofPage() {
  const hash = useShownHash()
  const link = useMemo(() => readProofLink(hash), [hash])
  return (
    <article className={classes.page}>
      <meta name="referrer" content="no-referrer" />
      {link === null ? <Nothing /> : <Linked key={hash} link={link} />}
    </article>
  )
}

function Linked({ link }: { link: ProofLink }) {
  const { kind, shown } = useLinkedProof(link)
  if (kind === 'none') return <Nothing />
  if (!shown) return <Status>{kind === 'silent' ? TEXTS.silent : TEXTS.looking}</Status>
  return <Shown key={shown.proof.version} link={link} shown={shown} />
}

interface ShownProps {
  link: ProofLink
  shown: LinkedProof
}

function Shown({ link, shown }: ShownProps) {
  const { orderId, proof, isOpen } = shown
  const { waiting, answer } = useLinkedAnswer(link, shown)
  return (
    <>
      <h1>{TEXTS.order(orderId)}</h1>
      {isOpen && <p>{TEXTS.intro}</p>}
      <CustomerProof
        level="h2"
        proof={proof}
        pictures={useLinkedPictures(link, proof)}
        isOpen={isOpen}
        waiting={waiting}
        onAnswer={answer}
      />
    </>
  )
}

function useLinkedPictures(
  link: ProofLink,
  { files, version }: LinkedProof['proof'],
): ReadonlyMap<string, string> {
  const api = useApi()
  const links = useQueries({
    queries: files.map(({ slot }) =>
      pictureQuery(['linked-picture', link.order, version, slot], signal =>
        api.call('POST /api/proofs/picture', { body: { ...link, slot }, signal }),
      ),
    ),
  })
  return new Map(
    files.flatMap(({ slot }, at) => {
      const url = links[at]?.data
      return url ? [[slot, url] as const] : []
    }),
  )
}

/** One page for every link that shows nothing, so that it tells nothing. */
const Nothing = () => (
  <>
    <h1>{TEXTS.none}</h1>
    <Status>{TEXTS.noneHint}</Status>
  </>
)
