import { z } from 'zod'
import type { SizeIn } from '#shared/artwork/fit.ts'
import type { ArtworkSlot, OptionsMap } from '#shared/cart/line.ts'
import { MAX_NOTE, MAX_PROOF_PINS } from './limits.ts'
import { text } from './ticket-patch.ts'
import { artworkSlot, listOf } from './values.ts'

/** What the shop asks of proofs: none are sent, they may be, or nothing is printed without an approved one (issue 11.3). */
export const PROOF_POLICIES = ['off', 'optional', 'required'] as const
export type ProofPolicy = (typeof PROOF_POLICIES)[number]

/** Digest of exactly what a proof shows: SHA-256, base64url. */
export const proofVersion = z.string().regex(/^[\w-]{43}$/, 'is no version of a proof')
/** A line of an order, from 1. */
export const orderLine = z.number().int().min(1).max(1_000)
const orderName = z.string().min(1).max(40)
/** 128 bits, base64url. */
const proofToken = z.string().regex(/^[\w-]{22}$/, 'is no link to a proof')

const share = z.number().min(0).max(1)
/** A place on the picture of one part, as shares of its width and height from the upper left corner. */
const proofPin = z.object({ slot: artworkSlot, x: share, y: share })
export type ProofPin = z.output<typeof proofPin>

/** What a customer says to a proof: that it is as they want it, or what is to be changed and where. */
const proofAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('approved') }),
  z.object({
    kind: z.literal('change'),
    text: text(MAX_NOTE).min(1),
    pins: listOf(proofPin, { min: 0, max: MAX_PROOF_PINS }),
  }),
])
export type ProofAnswer = z.output<typeof proofAnswer>

/**
 * POST /api/users/proof-answers: a customer's answer, once for its `Idempotency-Key`. 404 `not_found` where they have no such proof, 409
 * `proof_outdated` where a newer version took its place or the line was changed, `final_status` once the order is being
 * printed or over, 413 `too_large` after 50 answers.
 */
export const proofAnswerRequest = z.object({
  user: z.string().min(1).max(256),
  order: orderName,
  line: orderLine,
  version: proofVersion,
  answer: proofAnswer,
})
export type ProofAnswerRequest = z.output<typeof proofAnswerRequest>

const proofLink = { order: orderName, token: proofToken }
/** POST /api/proofs: the proof behind a link of a mail, without a sign-in (D50); 404 once it ended. */
export const proofLinkRequest = z.object(proofLink)
export type ProofLink = z.output<typeof proofLinkRequest>
/** POST /api/proofs/answer: the same answer through the link, once for `id`. */
export const proofLinkAnswerRequest = z.object({ ...proofLink, id: z.uuid(), answer: proofAnswer })
/** POST /api/proofs/picture: an address of the small picture of one part, ten minutes long, or 202 while it is drawn; 404 where there is none. */
export const proofLinkPictureRequest = z.object({ ...proofLink, slot: artworkSlot })

/** One file a proof shows. */
export interface ProofFile {
  slot: ArtworkSlot
  /** As the customer named it. */
  fileName: string
  /** The store's digest of its bytes; empty where it was not kept. */
  hash: string
  /** Of the stored object (D21). */
  address: string
  /** Inches of the file as its advice takes them (D17); absent where they were not kept. */
  size?: SizeIn
}

/** What a proof shows, and what was said to it (issue 11.3). All versions stay readable. */
export interface Proof {
  line: number
  version: string
  /** ISO time it was sent. */
  at: string
  /** The shop's words with it; may be empty. */
  said: string
  product: string
  quantity: number
  options: OptionsMap
  /** In dollars. */
  total: number
  files: ProofFile[]
  /** Whether the line is still as it shows: only then an answer counts. */
  isCurrent: boolean
  /** Oldest first; the last one counts. */
  answers: { at: string; answer: ProofAnswer }[]
}

/** What whoever has the link sees. */
export interface LinkedProof {
  orderId: string
  proof: Proof
  /** Whether it may still be answered. */
  isOpen: boolean
}
