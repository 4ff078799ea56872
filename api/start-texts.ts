import { BRAND } from '#shared/catalogue/brand.ts'
import type { Config } from './config.ts'
import { DEMO_ACCOUNT } from './embedded/identity/pages.ts'

/** What the shop says once it is open: its address, and how to use the stand-ins that are there. */
export function welcome({ publicUrl, demo, auth0, stripe }: Config): string {
  const open = `${BRAND.shortName} is open at ${publicUrl}`
  if (!demo) return open
  const ways = [
    ...(auth0 ? [] : [`sign in as ${DEMO_ACCOUNT.email} with password ${DEMO_ACCOUNT.password}`]),
    ...(stripe ? [] : ['pay with card 4242 4242 4242 4242']),
  ]
  return `${open}\n${['Demo mode', ...(ways.length > 0 ? [ways.join('; ')] : [])].join(': ')}`
}

/** A taken port in words; any other failure as it is. */
export function startFailure(error: unknown, { port }: Pick<Config, 'port'>, setting = 'PORT'): unknown {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return isTaken
    ? `Port ${port} is taken, perhaps by a shop that already runs. Stop that one, or set ${setting} to another.`
    : error
}
