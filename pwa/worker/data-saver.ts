/** Bytes that stay free for a person's own artwork. */
const SPARE = 50 * 1024 * 1024

export interface Means {
  /** The person asked the browser to save data. */
  saveData: boolean
  /** Bytes this shop may still store; null where the browser does not tell. */
  free: number | null
}

/** Whether to fetch ahead what nobody asked for yet. */
export function mayFetchAhead({ saveData, free }: Means): boolean {
  return !saveData && (free === null || free > SPARE)
}
