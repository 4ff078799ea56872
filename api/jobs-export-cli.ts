import { randomBytes, randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { ORDER_STATUSES } from '#shared/orders/order.ts'
import { MINUTE } from '#shared/time.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { readConfig } from './config.ts'
import { objectGateway } from './engines.ts'
import { embeddedSecrets } from './secrets.ts'
import { exportFiles, TO_MAKE } from './services/desk/export-files.ts'
import { openExportFolder } from './services/desk/export-folder.ts'
import { withLease } from './store/leases.ts'
import { openStore, withoutShop } from './store/open.ts'

const USAGE = `Usage: jobs:export -- DIR [--status STATUS], where STATUS is ${ORDER_STATUSES.join(', ')}`

/** `npm run jobs:export`: ends with 1 when a file could not be brought, with 2 when nothing was tried (issue 11.2). */
async function main(args: string[]): Promise<0 | 1 | 2> {
  const at = args.indexOf('--status')
  const [dir, ...more] = at < 0 ? args : args.slice(0, at)
  const wanted = at < 0 ? null : args.slice(at + 1).join(' ')
  const status = ORDER_STATUSES.find(known => known === wanted)
  if (!dir || more.length > 0 || (wanted !== null && !status)) return says(2, USAGE)
  const config = readConfig(process.env)
  const missing = withoutShop(config)
  if (missing !== null) return says(2, missing)
  const clock = { now: () => Date.now() }
  const store = await openStore(config)
  const secrets = embeddedSecrets(config.dataDir, length => new Uint8Array(randomBytes(length)))
  try {
    const catalogue = await createCatalogue(store, { clock })
    const deps = { store, catalogue, objects: objectGateway({ config, secrets }), clock }
    const folder = await openExportFolder(resolve(process.env.INIT_CWD ?? process.cwd(), dir))
    const ran = await withLease(store, 'jobs export', randomUUID(), MINUTE, clock, async () => {
      const counts = { written: 0, known: 0, failed: 0 }
      for await (const file of exportFiles(deps, folder, status ? [status] : TO_MAKE)) {
        counts[file.outcome] += 1
        if (file.outcome === 'written') console.log(file.name)
        if (file.outcome === 'failed') console.error(`${file.name}: ${file.why}`)
      }
      return counts
    })
    if (ran === null) return says(2, 'Another export is under way.')
    const { written, known, failed } = ran.result
    return says(failed > 0 ? 1 : 0, `${written} written, ${known} brought before, ${failed} failed`)
  } finally {
    await store.close()
  }
}

function says<Code extends number>(code: Code, text: string): Code {
  console.log(text)
  return code
}

process.exitCode = await main(process.argv.slice(2))
