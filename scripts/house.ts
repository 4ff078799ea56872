import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Bound, bounds, holds, sourceLines } from './house/bounds.ts'
import { readHouse } from './house/house.ts'
import { readRepository, readRevision } from './house/repository.ts'

/**
 * Says how the code reads, in numbers, and fails where one is not what was promised. `--list` shows what is counted,
 * `--at REVISION` the source lines of a commit.
 */

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { list: { type: 'boolean' }, at: { type: 'string' } } })

if (values.at)
  console.log(`${values.at}: ${sourceLines(readHouse(readRevision(root, values.at)))} source lines`)
else show(bounds(readHouse(readRepository(root))))

function show(all: readonly Bound[]) {
  const failed = all.filter(bound => !holds(bound))
  for (const bound of all) console.log(describe(bound))
  console.log(
    failed.length === 0 ? 'The house is in order.' : `${failed.length} of ${all.length} do not hold.`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}

/** One line, and below it what makes the number: where it does not hold, or for all with `--list`. */
function describe(bound: Bound): string {
  const line = `${holds(bound) ? 'ok  ' : 'FAIL'} ${bound.what}: ${bound.value}${limitOf(bound)}`
  return [line, ...(values.list || !holds(bound) ? bound.list.map(each => `       ${each}`) : [])].join('\n')
}

function limitOf({ atMost, atLeast }: Bound): string {
  if (atMost !== undefined) return ` (<= ${atMost})`
  return atLeast === undefined ? '' : ` (>= ${atLeast})`
}
