import type { Quarters } from '#shared/artwork/repairs/quarters.ts'

/** A PDF to be looked through, or to give one of its pages. */
export interface PageRequest {
  file: Blob
  /** The page that is taken, from 1; null where they are only looked at. */
  take: number | null
  /** What it is turned by, with the clock. */
  quarters?: Quarters
}

export interface PageAnswer {
  /** Small pictures of the first pages as `data:` addresses; none where one is taken. */
  pictures: string[]
  /** How many pages the PDF has, all told; absent where one is taken. */
  count?: number
  /** The PDF of one page that was asked for; null where none was, or none could be made. */
  taken: Blob | null
}
