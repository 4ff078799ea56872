import { type Environment, shown } from './config-forms.ts'

/** The pieces that are embedded or real engines; `details` mean something beside a real engine alone. */
export const PIECES = [
  { name: 'data', marker: 'DATA', keys: ['MONGODB_URI'], details: ['MONGODB_DATABASE'], standIn: false },
  {
    name: 'objects',
    marker: 'OBJECTS',
    keys: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    details: ['S3_REGION', 'S3_FORCE_PATH_STYLE', 'S3_PUBLIC_ENDPOINT'],
    standIn: true,
  },
  {
    name: 'payments',
    marker: 'PAYMENTS',
    keys: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'],
    details: ['STRIPE_API_BASE', 'STRIPE_WEBHOOK_SECRET_OLD'],
    standIn: true,
  },
  {
    name: 'identity',
    marker: 'IDENTITY',
    keys: ['AUTH0_DOMAIN', 'AUTH0_CLIENT_ID', 'AUTH0_AUDIENCE'],
    details: [],
    standIn: true,
  },
] as const
type Piece = (typeof PIECES)[number]

/** Whether the piece's engine is configured; half of it, or a contradiction, is a problem. */
export function isReal(piece: Piece, env: Environment, problems: string[]): boolean {
  const marker = env[piece.marker]
  if (marker !== undefined && marker !== 'embedded')
    problems.push(`${piece.marker}=${shown(marker)} is unknown; the only value is "embedded"`)
  const given = piece.keys.filter(key => env[key] !== undefined)
  const missing = piece.keys.filter(key => env[key] === undefined)
  if (given.length > 0 && marker === 'embedded')
    problems.push(`${piece.marker}=embedded contradicts ${given.join(', ')}; keep one`)
  const half = [...given, ...piece.details.filter(key => env[key] !== undefined)]
  if (half.length > 0 && missing.length > 0)
    problems.push(`${piece.name}: ${half.join(', ')} set, but ${missing.join(', ')} missing`)
  return given.length > 0
}

/** One real engine asks for all others, or for the embedded ones by name; demo money and accounts for a word more. */
export function checkMix(real: Map<string, boolean>, env: Environment, problems: string[]): void {
  const engines = PIECES.filter(piece => real.get(piece.name))
  if (engines.length === 0) return
  const names = engines.map(piece => piece.name).join(', ')
  for (const piece of PIECES.filter(candidate => !real.get(candidate.name))) {
    if (env[piece.marker] === undefined) {
      problems.push(
        `${names} real, so ${piece.name} must be too: set ${piece.keys.join(', ')}, or name the embedded piece with ${piece.marker}=embedded`,
      )
    } else if ((piece.name === 'payments' || piece.name === 'identity') && env.ALLOW_EMBEDDED !== '1') {
      problems.push(
        `${piece.marker}=embedded beside real ${names} would open demo ${piece.name} to real data; set ALLOW_EMBEDDED=1 if that is meant`,
      )
    }
  }
}

/** Where the shop, and where its customers' pages, find the object store. */
const S3_ADDRESSES = ['S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT'] as const

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** Addresses of engines that cannot be meant. The database's is not repeated: it may hold a password. */
export function checkAddresses(env: Environment, problems: string[]): void {
  const { MONGODB_URI: mongo, AUTH0_DOMAIN: auth0, STRIPE_API_BASE: stripe } = env
  for (const key of S3_ADDRESSES) {
    const address = env[key]
    if (address !== undefined && !isWebAddress(address))
      problems.push(`${key}=${shown(address)}: is not an address like https://s3.example`)
  }
  if (stripe !== undefined && !(isWebAddress(stripe) && new URL(stripe).origin === stripe.replace(/\/$/, '')))
    problems.push(`STRIPE_API_BASE=${shown(stripe)}: is not an origin like https://api.stripe.com`)
  if (mongo !== undefined && !/^mongodb(\+srv)?:\/\//.test(mongo))
    problems.push('MONGODB_URI= does not begin with mongodb:// or mongodb+srv://')
  if (auth0 !== undefined && !/^[a-z0-9.-]+(:\d+)?$/i.test(auth0))
    problems.push(`AUTH0_DOMAIN=${shown(auth0)}: is a domain alone, like shop.us.auth0.com`)
}
