import { pino } from 'pino'
import { composeShop } from './compose.ts'
import { ConfigError, readConfig } from './config.ts'
import { checkEngines, type PieceReport } from './engines-check/engines.ts'
import { StartError } from './start-error.ts'

/** `npm run engines:check`: ends with 1 when an engine would lose or refuse something, with 2 when the shop could not start. */
async function main(): Promise<{ code: 0 | 1 | 2; says: string }> {
  try {
    const config = readConfig(process.env)
    const shop = await composeShop(config, { log: pino({ level: 'silent' }), pagesDir: '', version: 'check' })
    try {
      const reports = await checkEngines(shop.deps)
      return { code: reports.some(({ is }) => is === 'wrong') ? 1 : 0, says: reports.map(lineOf).join('\n') }
    } finally {
      await shop.close()
    }
  } catch (error) {
    const isPlain = error instanceof ConfigError || error instanceof StartError
    return { code: 2, says: isPlain ? error.message : String(error) }
  }
}

const lineOf = ({ piece, is, problems }: PieceReport) =>
  [`${piece}: ${is}`, ...problems.map(problem => `  ${problem}`)].join('\n')

const { code, says } = await main()
console.log(says)
process.exitCode = code
