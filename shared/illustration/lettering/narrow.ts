import type { Alphabet } from '#shared/illustration/letters.ts'
import outlines from './narrow.json' with { type: 'json' }

/** Archivo condensed extra bold, outlined; 1000 units per em (SIL Open Font License 1.1). */
export const narrow: Alphabet = outlines
