import { resolve } from 'node:path'
import { readConfig } from '#api/config.ts'
import { backUp } from './backup.ts'

/** `npm run backup -- DIR` copies the data folder, also while the shop runs. */
const [named] = process.argv.slice(2)
/** As it is named where npm was called. */
const target = named && resolve(process.env.INIT_CWD ?? process.cwd(), named)
const { dataDir, mongo } = readConfig(process.env)
const done = target
  ? await backUp(dataDir, target, Date.now())
  : { ok: false as const, says: 'Usage: backup -- DIR' }

if (done.ok) {
  const bytes = done.manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  console.log(`${done.manifest.files.length} files, ${bytes} bytes in ${target}.`)
  if (mongo) console.log('The documents are in MongoDB: back them up with its own tools.')
} else {
  console.log(done.says)
  process.exitCode = 1
}
