/** A PDF of several pages, to be looked through or to give one of them. */
export interface PageRequest {
  file: Blob
  /** The page that is taken, from 1; null where they are only looked at. */
  take: number | null
}

export interface PageAnswer {
  /** Small pictures of the first pages as `data:` addresses; none where one is taken. */
  pictures: string[]
  /** The PDF of one page that was asked for; null where none was. */
  taken: Blob | null
}
