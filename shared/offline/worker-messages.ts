/** What the device holds for hours without a connection. */
export interface Readiness {
  /** Version of the shop that is kept; empty when there is no worker. */
  version: string
  /** Every page's code. */
  shell: boolean
  /** First views of products, in any width. */
  pictures: { cached: number; of: number }
  /** What judges artwork. */
  verdictCode: boolean
  /** Fonts, character maps and decoders for PDFs that do not bring their own. */
  fonts: boolean
  /** Booth and desk, which only whoever has the right needs. */
  staff: boolean
}

/** What a page asks of its service worker; each is answered on the port that comes along. */
export type WorkerQuestion =
  /** The page's pictures so far, which the worker did not see; it also lets go of what older shops kept. */
  | { type: 'hello'; pictures: string[] }
  /** Fetch what is missing; `everything`, whatever it costs, when a person asked for it. */
  | { type: 'fetch'; everything: boolean }
  /** Fetch booth and desk, for whoever has the right. */
  | { type: 'fetch-staff' }
  | { type: 'readiness' }
  /** Stop fetching ahead: browsers let no newer worker in while this one works. */
  | { type: 'stop' }

export const NOT_READY: Readiness = {
  version: '',
  shell: false,
  pictures: { cached: 0, of: 0 },
  verdictCode: false,
  fonts: false,
  staff: false,
}

/** The tag under which a page asks the browser to wake the worker once there is a network. */
export const SYNC_TAG = 'goldleaf-outbox'

/** What the worker then tells every page: it holds no token itself, pages send (architecture "Outbox"). */
export const WAKE_PAGES = { type: 'sync' } as const
