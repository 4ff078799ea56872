import type { Alphabet } from '#shared/illustration/letters.ts'
import outlines from './heavy.json' with { type: 'json' }

/** Archivo expanded extra bold, outlined; 1000 units per em (SIL Open Font License 1.1). */
export const heavy: Alphabet = outlines
