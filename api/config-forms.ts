/** The environment's variables as they are. */
export type Environment = Record<string, string | undefined>

const LOOPBACK = ['127.0.0.1', 'localhost', '::1']

/** Loopback addresses, the only ones a shop with stand-ins may listen on. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host.replace(/^\[|\]$/g, ''))
}

/** A value as an error may show it: one that could be a secret in the wrong place stays out. */
export function shown(value: string | undefined): string {
  const isTelling = value !== undefined && (value.length < 16 || /[.:]/.test(value)) && !value.includes('@')
  return isTelling ? value : ''
}

const PUBLISHABLE = /^pk_(?:live|test)_\w{16,}$/

const SIGNING = /^whsec_[\w+/=-]{24,}$/
const IS_NO_SIGNING = 'is no signing secret of a webhook like whsec_...'
const LONG = /^.{32,}$/s
const IS_SHORT = 'is shorter than 32 characters: openssl rand -hex 32 makes one'
/** How values look that are secret, or that everybody is told; none of them is repeated. */
const FORMS = [
  ['STRIPE_SECRET_KEY', /^[sr]k_(?:live|test)_\w{16,}$/, 'is no secret key like sk_live_... or rk_live_...'],
  ['STRIPE_PUBLISHABLE_KEY', PUBLISHABLE, 'is no publishable key like pk_live_...'],
  ['STRIPE_WEBHOOK_SECRET', SIGNING, IS_NO_SIGNING],
  ['STRIPE_WEBHOOK_SECRET_OLD', SIGNING, IS_NO_SIGNING],
  ['TRACKER_SECRET', LONG, IS_SHORT],
  ['TRACKER_SECRET_OLD', LONG, IS_SHORT],
  ['BOOTH_SECRET', LONG, IS_SHORT],
  ['SMTP_URL', /^smtps?:\/\/[^/\s]+/, 'is no address like smtps://user:password@mail.example'],
  [
    'MAIL_FROM',
    /^(?:[^<>@"\r\n]* <[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/,
    'is no sender like Shop <orders@shop.example>',
  ],
  ['ALLOW_EMBEDDED', /^[01]$/, 'is neither 1 nor 0'],
] as const

/** Whether a value may be told to everybody as the payment provider's key. */
export function isPublishableKey(value: string): boolean {
  return PUBLISHABLE.test(value)
}

/** Checks forms that are known, and what does not go together (issue 6.8). No problem repeats a secret. */
export function checkForms(env: Environment, problems: string[]): void {
  for (const [key, form, wrong] of FORMS) {
    const value = env[key]
    if (value !== undefined && !form.test(value)) problems.push(`${key} ${wrong}`)
  }
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env
  const [mode, other] = [modeOf(secret), modeOf(publishable)]
  if (mode !== null && other !== null && mode !== other)
    problems.push(`STRIPE_SECRET_KEY is a ${mode} key and STRIPE_PUBLISHABLE_KEY a ${other} key`)
}

function modeOf(key: string | undefined): string | null {
  return /^(?:sk|rk|pk)_(live|test)_/.exec(key ?? '')?.[1] ?? null
}

/**
 * Where customers and their files go is encrypted once an engine is real. Loopback is exempt, since it leaves no machine
 * and is where a shop with real engines is tried; real money is not.
 */
export function checkEncryption(
  {
    env,
    publicUrl,
    isDemo,
    hasRealEngine,
  }: { env: Environment; publicUrl: string; isDemo: boolean; hasRealEngine: boolean },
  problems: string[],
): void {
  const isLive = modeOf(env.STRIPE_SECRET_KEY) === 'live'
  if (!isDemo && env.PUBLIC_URL === undefined)
    problems.push(
      'PUBLIC_URL missing: with real engines it is where customers are, like https://shop.example',
    )
  else if (hasRealEngine && isPlain(publicUrl, isLive))
    problems.push(
      `PUBLIC_URL=${shown(publicUrl)}: must begin with https://${isLive ? ' where keys are live' : ', but for a loopback address'}`,
    )
  // Inside, the shop may speak to its store as its network allows; customers' files go by the public address.
  const [key, address] =
    env.S3_PUBLIC_ENDPOINT === undefined
      ? ['S3_ENDPOINT', env.S3_ENDPOINT]
      : ['S3_PUBLIC_ENDPOINT', env.S3_PUBLIC_ENDPOINT]
  for (const [name, url] of [
    [key, address],
    ['STRIPE_API_BASE', env.STRIPE_API_BASE],
  ])
    if (name !== undefined && url !== undefined && isPlain(url, false))
      problems.push(`${name}=${shown(url)}: must begin with https://, but for a loopback address`)
}

function isPlain(address: string, isLoopbackPlain: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && (isLoopbackPlain || !isLoopback(hostname))
}
