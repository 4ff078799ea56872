import type { Config } from '#api/config.ts'
import type { Deps } from '#api/deps.ts'
import { inWords } from './in-words.ts'
import { objectProblems } from './objects.ts'

type CheckDeps = Pick<Deps, 'store' | 'objects' | 'payments' | 'clock' | 'ids' | 'fetch' | 'config'>

/** A piece with what is wrong with it; `embedded` pieces have nothing to be checked. */
export interface PieceReport {
  piece: 'data' | 'objects' | 'payments' | 'identity'
  is: 'embedded' | 'right' | 'wrong'
  problems: string[]
}

const PATIENCE_MS = 10_000

/** Asks every real engine for what the shop relies on, before any customer does (issue 10.5). */
export async function checkEngines(deps: CheckDeps): Promise<PieceReport[]> {
  const { config } = deps
  return Promise.all([
    report('data', config.mongo, () => asked('The database', () => deps.store.ping())),
    report('objects', config.s3, () => objectProblems({ ...deps, publicUrl: config.publicUrl })),
    report('payments', config.stripe, () => asked('The payment provider', () => firstPayment(deps))),
    report('identity', config.auth0, () => identityProblems(deps, config.auth0)),
  ])
}

async function report(
  piece: PieceReport['piece'],
  settings: object | null,
  look: () => Promise<string[]>,
): Promise<PieceReport> {
  if (settings === null) return { piece, is: 'embedded', problems: [] }
  const problems = await look()
  return { piece, is: problems.length === 0 ? 'right' : 'wrong', problems }
}

async function asked(what: string, ask: () => Promise<unknown>): Promise<string[]> {
  try {
    await ask()
    return []
  } catch (error) {
    return [`${what} does not answer as it should: ${inWords(error)}`]
  }
}

/** The books of the last minute: that needs a key that may read them, and hardly ever has more than a page. */
async function firstPayment({ payments, clock }: CheckDeps): Promise<void> {
  for await (const _ of payments.payments(clock.now() - 60_000)) return
}

async function identityProblems({ fetch }: CheckDeps, auth0: Config['auth0']): Promise<string[]> {
  if (auth0 === null) return []
  const issuer = `https://${auth0.domain}/`
  return asked('The identity provider', async () => {
    const url = `${issuer}.well-known/openid-configuration`
    const answer = await fetch(new Request(url, { signal: AbortSignal.timeout(PATIENCE_MS) }))
    const said = (await answer.json()) as { issuer?: unknown }
    if (said.issuer !== issuer) throw new Error(`it calls itself ${String(said.issuer)}, not ${issuer}`)
  })
}
