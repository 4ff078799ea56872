import type { Logger } from 'pino'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Config } from './config.ts'
import type {
  MailGateway,
  MultipartGateway,
  ObjectGateway,
  PaymentGateway,
  ProfileGateway,
  PushGateway,
  TokenGateway,
} from './gateways/ports.ts'
import type { Judging } from './judging/judging.ts'
import type { Clock } from './store/clock.ts'
import type { CounterPort } from './store/counters.ts'
import type { Store } from './store/store.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

/** Where ids and chance come from. */
export interface Ids {
  uuid(): string
  bytes(length: number): Uint8Array
}

/** The way to other servers; whoever calls gives the request a time-out. */
export type Fetch = (request: Request) => Promise<Response>

/** All that the API stands on; tests hand in their own. */
export interface Deps {
  config: Config
  /** Base address of stored artwork, before the encoded key (D21). */
  artworkBase: string
  /** What booth keys follow from (D49). */
  boothSecret: string
  store: Store
  catalogue: Catalogue
  objects: ObjectGateway & MultipartGateway
  payments: PaymentGateway
  tokens: TokenGateway
  profiles: ProfileGateway
  /** Null where mail goes nowhere: then none is sent. */
  mail: MailGateway | null
  /** Null where nothing is pushed. */
  push: PushGateway | null
  counters: CounterPort
  fetch: Fetch
  judging: Judging
  clock: Clock
  ids: Ids
  log: Logger
  telemetry: Telemetry
}

/** The server's time as stored and sent. */
export function isoNow(clock: Clock): string {
  return new Date(clock.now()).toISOString()
}
