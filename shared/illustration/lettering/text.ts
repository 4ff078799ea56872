import type { Alphabet } from '#shared/illustration/letters.ts'
import outlines from './text.json' with { type: 'json' }

/** Archivo medium, outlined; 1000 units per em (SIL Open Font License 1.1). */
export const text: Alphabet = outlines
