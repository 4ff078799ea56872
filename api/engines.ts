import type { Logger } from 'pino'
import { MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import { PUT_HEADERS } from '#shared/contract/artwork-upload.ts'
import type { Mount } from './app.ts'
import { type Config, hasMailFolder, serverOf } from './config.ts'
import { createIdentity, type IdentityKeys } from './embedded/identity/identity.ts'
import { createMailFolder } from './embedded/mail/folder.ts'
import { mailPages } from './embedded/mail/pages.ts'
import { objectsFolder } from './embedded/objects/blobs.ts'
import { createObjects } from './embedded/objects/objects.ts'
import { createPayments } from './embedded/payments/payments.ts'
import { EMBEDDED_AUDIENCE, EMBEDDED_CLIENT_ID } from './embedded-client.ts'
import { forwarded } from './forward.ts'
import { artworkBase } from './gateways/artwork-base.ts'
import { createMailGateway } from './gateways/mail.ts'
import { objectGatewayLater } from './gateways/objects-later.ts'
import { paymentGatewayLater } from './gateways/payments-later.ts'
import type {
  MailGateway,
  MultipartGateway,
  ObjectGateway,
  PaymentGateway,
  ProfileGateway,
  PushGateway,
  TokenGateway,
} from './gateways/ports.ts'
import { createPushGateway } from './gateways/push.ts'
import { createTokens } from './gateways/tokens.ts'
import { createProfiles } from './gateways/userinfo.ts'
import { clientAddress } from './middleware/rate-limit.ts'
import { type EmbeddedSecrets, pushKeyIn } from './secrets.ts'

export interface EngineWorld {
  config: Config
  clock: { now(): number }
  ids: { bytes(length: number): Uint8Array }
  secrets: EmbeddedSecrets
  log: Logger
}

/** A gateway through the real client library, with its stand-in's routes where one is at the other end. */
export interface Engine<Gateway> {
  gateway: Gateway
  mounts: Mount[]
  close(): Promise<void>
}

const NO_STAND_IN = { mounts: [], close: async () => undefined }

/** Where the shop reaches its own port: never the public address, which may lie behind a proxy. */
function ownAddress({ host, port }: Config): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Where the shop reaches its stand-ins. */
const standInAddress = (config: Config): string => config.standInsUrl ?? ownAddress(config)

interface IdentityEngine extends Engine<TokenGateway> {
  profiles: ProfileGateway
}

/** The way to browsers; the key follows from the data folder while every piece is a stand-in, else it has to be set (decision 60). */
export function composePush({
  config,
  secrets,
}: Pick<EngineWorld, 'config' | 'secrets'>): PushGateway | null {
  const privateKey = config.pushKey ?? (hasMailFolder({ ...config, mail: null }) ? pushKeyIn(secrets) : null)
  if (privateKey === null) return null
  const { publicUrl } = config
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${BRAND.email}`
  return createPushGateway({ privateKey, subject })
}

export async function composeIdentity(
  { config, clock, ids, log }: EngineWorld,
  keys: IdentityKeys = {},
): Promise<IdentityEngine> {
  const { auth0, publicUrl, dataDir } = config
  const now = () => clock.now()
  const profilesAt = (provider: string) =>
    createProfiles({
      url: `${provider}userinfo`,
      clock: now,
      fetch,
      onError: error => log.warn({ err: error }, 'the identity provider did not say who somebody is'),
    })
  if (auth0) {
    const issuer = `https://${auth0.domain}/`
    const jwksUrl = `${issuer}.well-known/jwks.json`
    return {
      gateway: createTokens({ issuer, audience: auth0.audience, jwksUrl, clock: now, fetch }),
      profiles: profilesAt(issuer),
      ...NO_STAND_IN,
    }
  }
  const issuer = `${publicUrl}/`
  const gateways = {
    gateway: createTokens({
      issuer,
      audience: EMBEDDED_AUDIENCE,
      jwksUrl: `${standInAddress(config)}/.well-known/jwks.json`,
      clock: now,
      fetch,
    }),
    profiles: profilesAt(`${standInAddress(config)}/`),
  }
  if (config.standInsUrl)
    return { ...gateways, ...NO_STAND_IN, mounts: forwarded('identity', config.standInsUrl) }
  const addresses = [issuer, publicUrl]
  const standIn = await createIdentity({
    dataDir,
    issuer,
    clientId: EMBEDDED_CLIENT_ID,
    audience: EMBEDDED_AUDIENCE,
    redirectUris: addresses,
    logoutUris: addresses,
    demoAccount: true,
    signUpsAnHour: config.signUpsAnHour,
    ...keys,
    callerOf: c => clientAddress(c, config.trustProxy),
    clock: now,
    random: ids.bytes,
    log,
  })
  return {
    ...gateways,
    mounts: [{ path: '/', routes: standIn.routes }],
    close: async () => standIn.close(),
  }
}

export function composePayments({ config, clock, ids, secrets, log }: EngineWorld): Engine<PaymentGateway> {
  const { stripe, publicUrl, dataDir } = config
  const now = () => clock.now()
  const gateway = paymentGateway({ config, clock, secrets })
  if (stripe) return { gateway, ...NO_STAND_IN }
  if (config.standInsUrl)
    return { gateway, ...NO_STAND_IN, mounts: forwarded('payments', config.standInsUrl) }
  const { paymentsKey: secretKey, webhookSecret } = secrets
  const standIn = createPayments({
    dataDir,
    publicUrl,
    secretKey,
    webhookSecret,
    webhookUrl: `${ownAddress(config)}/api/stripe/webhook`,
    clock: now,
    random: ids.bytes,
    fetch,
    log,
  })
  return {
    gateway,
    mounts: [{ path: '/', routes: standIn.routes }],
    close: standIn.close,
  }
}

/** The way to the payment provider, or to its stand-in where the shop runs. */
export function paymentGateway({
  config,
  clock,
  secrets,
}: Pick<EngineWorld, 'config' | 'clock' | 'secrets'>): PaymentGateway {
  const now = () => clock.now()
  if (config.stripe) return paymentGatewayLater({ ...config.stripe, clock: now })
  return paymentGatewayLater({
    secretKey: secrets.paymentsKey,
    webhookSecret: secrets.webhookSecret,
    server: serverOf(standInAddress(config)),
    clock: now,
  })
}

/** The way to the object store, or to its stand-in where the shop runs. */
export function objectGateway({
  config,
  secrets,
}: Pick<EngineWorld, 'config' | 'secrets'>): ObjectGateway & MultipartGateway {
  const { s3, buckets, publicUrl } = config
  if (s3) return objectGatewayLater({ ...s3, buckets })
  return objectGatewayLater({
    ...standInKeys(secrets),
    buckets,
    endpoint: `${standInAddress(config)}/objects`,
    publicEndpoint: `${publicUrl}/objects`,
    forcePathStyle: true,
  })
}

const standInKeys = ({ objectsAccessKey, objectsSecretKey }: EmbeddedSecrets) => ({
  region: 'us-east-1',
  accessKeyId: objectsAccessKey,
  secretAccessKey: objectsSecretKey,
})

interface ObjectEngine extends Engine<ObjectGateway & MultipartGateway> {
  artworkBase: string
  /** The stand-in's own daily work; begins once the shop listens. */
  keepHouse(): Promise<void>
}

/** Throws `StartError` while another process has the stand-in's folder. */
export function composeObjects({ config, clock, secrets, log }: EngineWorld): ObjectEngine {
  const { s3, buckets, publicUrl, dataDir } = config
  const gateway = objectGateway({ config, secrets })
  if (s3) {
    return {
      gateway,
      artworkBase: artworkBase({ ...s3, buckets }),
      keepHouse: async () => undefined,
      ...NO_STAND_IN,
    }
  }
  const base = `${publicUrl}/objects/${buckets['order-artwork']}`
  if (config.standInsUrl)
    return {
      gateway,
      artworkBase: base,
      keepHouse: async () => undefined,
      ...NO_STAND_IN,
      mounts: forwarded('objects', config.standInsUrl),
    }
  const standIn = createObjects({
    ...standInKeys(secrets),
    folder: objectsFolder(dataDir),
    buckets: Object.values(buckets),
    cors: { origins: [publicUrl], headers: PUT_HEADERS },
    callerOf: c => clientAddress(c, config.trustProxy),
    largestBody: MAX_ARTWORK_BYTES,
    clock: () => clock.now(),
    log,
  })
  return {
    gateway,
    artworkBase: base,
    mounts: [{ path: '/objects', routes: standIn.routes }],
    keepHouse: standIn.keepHouse,
    close: standIn.close,
  }
}

/** The way to the mail server; a folder with its page where every piece is a stand-in; null beside real engines without a server (D51). */
export function composeMail({ config, clock }: Pick<EngineWorld, 'config' | 'clock'>): {
  gateway: MailGateway | null
  mounts: Mount[]
} {
  const { mail, dataDir, publicUrl } = config
  const host = new URL(publicUrl).hostname
  if (mail) return { gateway: createMailGateway(mail.smtpUrl, { from: mail.from, host }), mounts: [] }
  if (!hasMailFolder(config)) return { gateway: null, mounts: [] }
  const from = `${BRAND.name} <${BRAND.email}>`
  return {
    gateway: createMailFolder(dataDir, { from, host }, clock),
    mounts: [{ path: '/mail', routes: mailPages(dataDir) }],
  }
}
