import type { Product } from '#shared/catalogue/product.ts'
import type { Problem } from './problems.ts'
import type { Selection } from './types.ts'

/** Characters of a job name, as browsers count them (UTF-16). */
export const MAX_JOB_NAME = 200
/** Characters of what channel letters spell, white space included. */
export const MAX_CHARACTERS = 200

/** Bytes the same texts may take on the wire: 160 and 80 characters of a script that takes three bytes each. */
const MAX_JOB_NAME_BYTES = 480
const MAX_CHARACTERS_BYTES = 240

const ENCODER = new TextEncoder()

/** Bytes of a text within a JSON document, escapes included. */
function wireBytes(text: string): number {
  return ENCODER.encode(JSON.stringify(text)).length - 2
}

const isTooLong = (text: string, max: number, maxBytes: number) =>
  text.length > max || wireBytes(text) > maxBytes

/**
 * What a person typed that is longer than a line may carry (issue 6.1, decision 17): such a line is refused here and by
 * the server, with these words, and stays as it is until it is shortened.
 */
export function judgeTexts(product: Product, { jobName, characters }: Selection): Problem[] {
  const problems: Problem[] = []
  if (isTooLong(jobName, MAX_JOB_NAME, MAX_JOB_NAME_BYTES))
    problems.push({
      code: 'invalid',
      field: 'jobName',
      message: 'Job name is too long: at most 200 characters, or 160 of Chinese, Japanese or Korean.',
    })
  if (product.characters && isTooLong(characters, MAX_CHARACTERS, MAX_CHARACTERS_BYTES))
    problems.push({
      code: 'bad_characters',
      field: 'characters',
      message: 'Too many characters for one item: at most 200, or 80 of Chinese, Japanese or Korean.',
    })
  return problems
}
