import { join, resolve } from 'node:path'
import { z } from 'zod'
import { CANCELLING_POLICIES, type CancellingPolicy } from '#shared/contract/money.ts'
import { PROOF_POLICIES, type ProofPolicy } from '#shared/contract/proofs.ts'
import { withSecretFiles } from './config-files.ts'
import { checkEncryption, checkForms, type Environment, isLoopback, shown } from './config-forms.ts'
import { checkAddresses, checkMix, isReal, PIECES } from './config-pieces.ts'
import { BUCKETS, type Bucket } from './gateways/ports.ts'

export type { Environment } from './config-forms.ts'

/** The environment holds a wrong or missing value; the message says which, and what would be right. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export interface S3Config {
  /** Where the shop itself reaches it. */
  endpoint: string
  /** Where customers' pages do; the same unless it is said. */
  publicEndpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}
export interface StripeConfig {
  secretKey: string
  webhookSecret: string
  /** The one before it, which holds as well while the provider changes over (issue 10.5). */
  oldWebhookSecret?: string
  publishableKey: string
  /** Where the provider's API is, when it is not Stripe's own: a test server's. */
  server?: { protocol: 'http' | 'https'; host: string; port: number }
}
export interface Auth0Config {
  domain: string
  clientId: string
  audience: string
}

/** Each engine is the real one's settings, or null for the embedded piece. */
export interface Config {
  port: number
  host: string
  dataDir: string
  publicUrl: string
  trustProxy: number
  logLevel: string
  priceHoldDays: number
  /** Requests a minute for one address. */
  rateLimit: number
  /** How long health says 503 before the port closes, for balancers to notice. */
  drainSeconds: number
  /** How long a connection may rest between two requests. */
  keepAliveSeconds: number
  /** Accounts one address may make in an hour at the sign-in stand-in. */
  signUpsAnHour: number
  /** Artwork that may be sent in a day, in GB of 1,024 MB, by one person, from one address, and by strangers together (issue 6.12). */
  uploadGb: { perPerson: number; perAddress: number; unclaimed: number }
  mongo: { uri: string; database: string } | null
  s3: S3Config | null
  stripe: StripeConfig | null
  auth0: Auth0Config | null
  buckets: Record<Bucket, string>
  avatarRewrite: { from: string; to: string } | null
  /** The tracking tool (D30): where orders and messages go (null: nowhere), and what both sides sign with; the tool may still sign with the secret before it (issue 10.5). */
  tracker: { url: string | null; secret: string; oldSecret?: string } | null
  /** Where mail is handed over and from whom it is (issue 11.4); null: into a folder where every piece is a stand-in, else nowhere. */
  mail: { smtpUrl: string; from: string } | null
  /** What booth keys follow from, the same for all processes of a shop; null: it follows from the data folder's secrets (D49). */
  boothSecret: string | null
  /** What notifications to browsers are signed with (VAPID), 32 bytes in base64url; null: it follows from the data folder's secrets, where every piece is a stand-in, else nothing is pushed (issue 11.4). */
  pushKey: string | null
  /** Where traces and figures go, an OpenTelemetry collector's address (OTLP over HTTP); null: nowhere (issue 10.5). */
  otlpEndpoint: string | null
  /** Where Prometheus finds `/metrics`, apart from the shop's own port; null: nowhere (issue 10.5). */
  metrics: { port: number; host: string } | null
  /** Where page counts are forwarded to (D29). */
  analyticsUrl: string | null
  /** Where drawn pictures are kept; several shops may share it, since pictures are named by content. */
  picturesDir: string
  /** Whether missing pictures are drawn ahead of being asked for. */
  picturesAhead: boolean
  /** Where another process of this shop runs the stand-ins; null: this one does (issue 10.3). */
  standInsUrl: string | null
  /** What the shop asks of proofs (issue 11.3). */
  proofs: ProofPolicy
  /** Whether customers may cancel an order themselves, until it is printed (issue 11.6). */
  cancelling: CancellingPolicy
  demo: boolean
}

/** Reads the environment. Throws `ConfigError` naming every wrong value; blank values count as absent. */
export function readConfig(source: Environment): Config {
  const problems: string[] = []
  const env = withSecretFiles(withoutBlanks(source), problems)
  const real = new Map(PIECES.map(piece => [piece.name, isReal(piece, env, problems)]))
  checkMix(real, env, problems)
  checkAddresses(env, problems)
  checkForms(env, problems)
  const standIns = PIECES.filter(piece => piece.standIn && !real.get(piece.name))
  const base = readBase(env, problems)
  const engines = readEngines(env, real, problems)
  if (standIns.length > 0 && !isLoopback(base.host)) {
    const names = standIns.map(piece => piece.name).join(', ')
    problems.push(
      `HOST=${base.host} is not a loopback address, but ${names} run on embedded stand-ins, which never face a network`,
    )
  }
  const isDemo = standIns.length > 0
  const hasRealEngine = standIns.length < PIECES.filter(piece => piece.standIn).length
  checkEncryption({ env, publicUrl: base.publicUrl, isDemo, hasRealEngine }, problems)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return { ...base, ...engines, demo: isDemo }
}

function withoutBlanks(source: Environment): Environment {
  return Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
}

const whole = z.coerce.number().int()
const webAddress = z.url({ protocol: /^https?$/ })
const onLoopback = webAddress.refine(
  url => URL.canParse(url) && isLoopback(new URL(url).hostname),
  'must be on a loopback address: stand-ins never face a network',
)
const origin = z
  .url({ protocol: /^https?$/ })
  .refine(
    url => !URL.canParse(url) || new URL(url).origin === url.replace(/\/$/, ''),
    'must be an origin without a path',
  )

/** As `web-push generate-vapid-keys` prints it. */
const vapidKey = z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')

/** Only these words: whoever says "yes" or "false" has to hear what it would be taken for. */
const flag = z.enum(['1', '0'], 'the only values are 1 and 0').transform(value => value === '1')

/** Reads values one by one; a wrong one becomes a problem and its fallback. */
function reader(env: Environment, problems: string[]) {
  return <T>(key: string, schema: z.ZodType<T, unknown>, fallback: T): T => {
    if (env[key] === undefined) return fallback
    const parsed = schema.safeParse(env[key])
    if (parsed.success) return parsed.data
    problems.push(`${key}=${shown(env[key])}: ${parsed.error.issues[0]?.message ?? 'is wrong'}`)
    return fallback
  }
}

function readBase(env: Environment, problems: string[]) {
  const read = reader(env, problems)
  const port = read('PORT', whole.min(1).max(65_535), 4000)
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    picturesDir: resolve(env.PICTURES_DIR ?? join(env.DATA_DIR ?? '.data', 'pictures')),
    picturesAhead: read('PICTURES_AHEAD', flag, true),
    publicUrl: read('PUBLIC_URL', origin, `http://localhost:${port}`).replace(/\/$/, ''),
    trustProxy: read('TRUST_PROXY', whole.min(0).max(10), 0),
    logLevel: read('LOG_LEVEL', z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
    priceHoldDays: read('PRICE_HOLD_DAYS', whole.min(0).max(365), 7),
    rateLimit: read('RATE_LIMIT', whole.min(1), 3000),
    drainSeconds: read('DRAIN_SECONDS', whole.min(0).max(600), 0),
    keepAliveSeconds: read('KEEP_ALIVE_SECONDS', whole.min(1).max(3600), 75),
    signUpsAnHour: read('SIGN_UPS_AN_HOUR', whole.min(1), 100),
    uploadGb: {
      perPerson: read('UPLOAD_GB_PERSON', whole.min(1), 30),
      perAddress: read('UPLOAD_GB_ADDRESS', whole.min(1), 200),
      unclaimed: read('UPLOAD_GB_UNCLAIMED', whole.min(0), 50),
    },
    avatarRewrite: readAvatarRewrite(env, problems),
    tracker: readTracker(env, read<string | null>('TRACKER_URL', webAddress, null), problems),
    mail: readMail(env, problems),
    boothSecret: env.BOOTH_SECRET ?? null,
    pushKey: read<string | null>('VAPID_PRIVATE_KEY', vapidKey, null),
    otlpEndpoint:
      read<string | null>('OTEL_EXPORTER_OTLP_ENDPOINT', webAddress, null)?.replace(/\/$/, '') ?? null,
    metrics: readMetrics(env, { port, metrics: read('METRICS_PORT', whole.min(1).max(65_535), 0) }, problems),
    cancelling: read<CancellingPolicy>('CANCELLING', z.enum(CANCELLING_POLICIES), 'off'),
    proofs: read<ProofPolicy>('PROOFS', z.enum(PROOF_POLICIES), 'optional'),
    analyticsUrl: read<string | null>('ANALYTICS_URL', webAddress, null),
    standInsUrl: read<string | null>('STAND_INS_URL', onLoopback, null),
  }
}

function readMetrics(
  env: Environment,
  { port, metrics }: { port: number; metrics: number },
  problems: string[],
): Config['metrics'] {
  // Listening there would say that another shop runs.
  if (metrics === port) problems.push(`METRICS_PORT=${metrics}: is the shop's own PORT`)
  if (metrics > 0) return { port: metrics, host: env.METRICS_HOST ?? '127.0.0.1' }
  if (env.METRICS_HOST !== undefined && env.METRICS_PORT === undefined)
    problems.push('METRICS_HOST is set, but METRICS_PORT missing')
  return null
}

function readAvatarRewrite(env: Environment, problems: string[]): Config['avatarRewrite'] {
  const { AVATAR_HOST_FROM: from, AVATAR_HOST_TO: to } = env
  if (from !== undefined && to !== undefined) return { from, to }
  if (from !== undefined || to !== undefined)
    problems.push('AVATAR_HOST_FROM and AVATAR_HOST_TO go together (D31)')
  return null
}

function readMail(env: Environment, problems: string[]): Config['mail'] {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env
  if (smtpUrl !== undefined && from !== undefined) return { smtpUrl, from }
  if (smtpUrl !== undefined || from !== undefined) problems.push('SMTP_URL and MAIL_FROM go together')
  return null
}

/** Whether mail stays in the data folder, shown under `/mail`: only while every piece is a stand-in on loopback (D51). */
export function hasMailFolder({ mail, mongo, s3, stripe, auth0, host }: Config): boolean {
  return [mail, mongo, s3, stripe, auth0].every(engine => engine === null) && isLoopback(host)
}

function readTracker(env: Environment, url: string | null, problems: string[]): Config['tracker'] {
  const secret = env.TRACKER_SECRET
  const oldSecret = env.TRACKER_SECRET_OLD
  if (secret !== undefined) return { url, secret, ...(oldSecret === undefined ? {} : { oldSecret }) }
  if (oldSecret !== undefined) problems.push('TRACKER_SECRET_OLD is set, but TRACKER_SECRET missing')
  if (env.TRACKER_URL !== undefined)
    problems.push('TRACKER_URL is set, but TRACKER_SECRET missing: what goes to the tracker is signed (D30)')
  return null
}

function readEngines(env: Environment, real: Map<string, boolean>, problems: string[]) {
  const read = reader(env, problems)
  const text = (key: string, fallback = '') => env[key] ?? fallback
  return {
    mongo: real.get('data')
      ? { uri: text('MONGODB_URI'), database: text('MONGODB_DATABASE', 'goldleaf') }
      : null,
    s3: real.get('objects')
      ? {
          endpoint: text('S3_ENDPOINT').replace(/\/$/, ''),
          publicEndpoint: text('S3_PUBLIC_ENDPOINT', text('S3_ENDPOINT')).replace(/\/$/, ''),
          region: text('S3_REGION', 'us-east-1'),
          accessKeyId: text('S3_ACCESS_KEY_ID'),
          secretAccessKey: text('S3_SECRET_ACCESS_KEY'),
          forcePathStyle: read('S3_FORCE_PATH_STYLE', flag, true),
        }
      : null,
    stripe: real.get('payments')
      ? {
          secretKey: text('STRIPE_SECRET_KEY'),
          webhookSecret: text('STRIPE_WEBHOOK_SECRET'),
          publishableKey: text('STRIPE_PUBLISHABLE_KEY'),
          ...(env.STRIPE_WEBHOOK_SECRET_OLD ? { oldWebhookSecret: env.STRIPE_WEBHOOK_SECRET_OLD } : {}),
          ...(env.STRIPE_API_BASE ? { server: serverOf(env.STRIPE_API_BASE) } : {}),
        }
      : null,
    auth0: real.get('identity')
      ? { domain: text('AUTH0_DOMAIN'), clientId: text('AUTH0_CLIENT_ID'), audience: text('AUTH0_AUDIENCE') }
      : null,
    buckets: readBuckets(env, problems),
  }
}

/** An address as the provider's library takes it. */
export function serverOf(address: string): NonNullable<StripeConfig['server']> {
  const { protocol, hostname, port } = new URL(URL.canParse(address) ? address : 'http://localhost')
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: Number(port || (isPlain ? 80 : 443)) }
}

/** What one bucket's rules allow must not hold for another's objects. */
function readBuckets(env: Environment, problems: string[]): Config['buckets'] {
  const keys = BUCKETS.map(bucket => [bucket, `S3_BUCKET_${bucket.toUpperCase().replace('-', '_')}`] as const)
  const names = keys.map(([bucket, key]) => [bucket, key, env[key] ?? bucket] as const)
  for (const [bucket, key, name] of names) {
    const same = names.find(other => other[2] === name)
    if (same && same[0] !== bucket) problems.push(`${same[1]} and ${key} name one bucket, ${name}`)
  }
  return Object.fromEntries(names.map(([bucket, , name]) => [bucket, name])) as Config['buckets']
}
