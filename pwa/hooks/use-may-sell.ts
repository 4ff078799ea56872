import { type HasRight, useRight } from './use-right.ts'

/** Whether a person may sell at the booth, see `useRight` (D42). */
export const useMaySell = (sub: string, isAsking = true): HasRight => useRight(sub, 'booth:sell', isAsking)
