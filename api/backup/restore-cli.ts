import { randomUUID } from 'node:crypto'
import { readConfig } from '#api/config.ts'
import { beginLife } from '#api/store/life.ts'
import { openStore } from '#api/store/open.ts'
import { restore } from './restore.ts'

const USAGE =
  'Usage: restore -- DIR [--force], or restore -- --new-life after the database was restored by its own tools'

/** `npm run restore -- DIR [--force]` puts a backup in the data folder's place. */
async function main(args: string[]): Promise<{ ok: boolean; says: string }> {
  const config = readConfig(process.env)
  if (args.includes('--new-life')) {
    const store = await openStore(config)
    await beginLife(store, randomUUID)
    await store.close()
    return { ok: true, says: 'Every device will compare its cart anew.' }
  }
  const source = args.find(arg => !arg.startsWith('--'))
  if (source === undefined) return { ok: false, says: USAGE }
  const world = { force: args.includes('--force'), newId: randomUUID, now: Date.now() }
  const done = await restore(source, config.dataDir, world)
  if (!done.ok) return done
  const aside = done.movedTo ? ` What was there lies in ${done.movedTo}.` : ''
  return { ok: true, says: `${config.dataDir} is as it was at ${done.manifest.madeAt}.${aside}` }
}

const { ok, says } = await main(process.argv.slice(2))
console.log(says)
if (!ok) process.exitCode = 1
