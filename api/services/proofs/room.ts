import type { OrderDoc } from '#api/store/documents.ts'

/** Characters of all that was said to the proofs of one order, by both sides: a link may be in anybody's hands. */
const MAX_SAID = 256 * 1024

/** Whether so many more words fit beside what was said to an order's proofs. */
export function hasRoomFor({ desk }: Pick<OrderDoc, 'desk'>, words: string): boolean {
  const said = (desk?.proofs ?? []).flatMap(proof => [
    proof.said,
    ...proof.answers.map(({ answer }) => (answer.kind === 'change' ? answer.text : '')),
  ])
  return said.reduce((sum, { length }) => sum + length, words.length) <= MAX_SAID
}
