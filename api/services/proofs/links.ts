import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import { orderNamed } from '#api/services/desk/job.ts'
import type { OrderDoc, ProofDoc } from '#api/store/documents.ts'
import type { ProofLink } from '#shared/contract/proofs.ts'
import { mayStillChange } from '#shared/orders/status.ts'
import { DAY } from '#shared/time.ts'
import { currentProofs } from './version.ts'

/** How long a link opens its proof from when it was last mailed (D50, decision 103). */
const LIVES_MS = 30 * DAY
const TOKEN_BYTES = 16

type NamedProof = Pick<ProofDoc, 'line' | 'version' | 'at'>

/**
 * The token of a proof's link, 128 bits: it follows from the shop's secret, so that the mail that is sent later can hold it though the
 * order keeps its hash alone (D50).
 */
export function proofToken(
  secret: string,
  { _id }: Pick<OrderDoc, '_id'>,
  { line, version, at }: NamedProof,
): string {
  return createHmac('sha256', secret)
    .update(`proof ${_id} ${line} ${version} ${at}`)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url')
}

const hashOf = (token: string): Buffer => createHash('sha256').update(`proof ${token}`).digest()

/** What a link leads to. */
export interface OpenedLink {
  order: OrderDoc
  proof: ProofDoc
}

/** What an order keeps of the link to a proof that is sent now. */
export function linkOf(secret: string, order: Pick<OrderDoc, '_id'>, proof: NamedProof): ProofDoc['link'] {
  const hash = hashOf(proofToken(secret, order, proof)).toString('hex')
  return { hash, until: endOf(Date.parse(proof.at)) }
}

const endOf = (sentAt: number): string => new Date(sentAt + LIVES_MS).toISOString()

/** A link that is mailed once more at `now`; one that was ended stays so. */
export const renewedLink = (link: ProofDoc['link'], now: number): ProofDoc['link'] =>
  link && { ...link, until: endOf(now) }

/** The address of the page that shows a proof; what is secret of it is in the fragment, which no server is told. */
const proofUrl = (publicUrl: string, { orderId }: Pick<OrderDoc, 'orderId'>, token: string): string =>
  `${publicUrl}/proof#${orderId}.${token}`

/**
 * The order and proof behind a link. Null for wrong ones and for those that ended: after 30 days without another mail, once a
 * newer version was sent, with a cancelled order or deleted data (D50). With another secret of the shop those that went out open it
 * still, and so do those that are made from then on.
 */
export async function linkedProof(
  { store, clock, boothSecret }: Pick<Deps, 'store' | 'clock' | 'boothSecret'>,
  { order: name, token }: ProofLink,
): Promise<OpenedLink | null> {
  const order = await orderNamed(store, name)
  const hash = hashOf(token)
  const proof = order?.desk?.proofs?.find(each => hashesOf(boothSecret, order, each).some(isHash(hash)))
  if (!order || !proof?.link || order.status === 'cancelled') return null
  if (Date.parse(proof.link.until) <= clock.now()) return null
  const last = order.desk?.proofs?.findLast(({ line }) => line === proof.line)
  return last === proof ? { order, proof } : null
}

/** Of the links that open a proof: the one that was kept when it was sent, and the one that is made now. */
const hashesOf = (secret: string, order: OrderDoc, proof: ProofDoc): Buffer[] =>
  proof.link === null ? [] : [Buffer.from(proof.link.hash, 'hex'), hashOf(proofToken(secret, order, proof))]

const isHash = (hash: Buffer) => (known: Buffer) => timingSafeEqual(known, hash)

/** The proofs of an order that its customer has not answered, with the links their mail holds. */
export function waitingProofs(
  { boothSecret, publicUrl }: { boothSecret: string; publicUrl: string },
  order: OrderDoc,
): { line: number; product: string; said: string; href: string }[] {
  if (!mayStillChange(order.status)) return []
  return [...currentProofs(order).values()]
    .filter(({ answers }) => answers.length === 0)
    .toSorted((one, other) => one.line - other.line)
    .map(proof => ({
      line: proof.line,
      product: proof.shows.product,
      said: proof.said,
      href: proofUrl(publicUrl, order, proofToken(boothSecret, order, proof)),
    }))
}
