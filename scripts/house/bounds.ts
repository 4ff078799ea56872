import { cancelFlags } from './cancel-flags.ts'
import { homonyms } from './declared-types.ts'
import { fetchCalls } from './fetch-calls.ts'
import { functionsOf, percentile } from './functions.ts'
import { cycles } from './graph.ts'
import { graphOf, type House } from './house.ts'
import { countLines } from './lines.ts'
import { uploadWalk } from './upload-walk.ts'

/** One promise of how the code reads: a number, and what it may be; without a limit it is only told. */
export interface Bound {
  what: string
  value: number
  atMost?: number
  atLeast?: number
  /** What makes the number what it is: for the reader who has to bring it down. */
  list: string[]
}

/** The one module that calls the shop. */
const TRANSPORT = ['pwa/lib/transport.ts']

/** Rooms that hold components alone, where a flag of any function counts, not of hooks and components alone. */
const OF_COMPONENTS = /^pwa\/(app|features|ui)\//

/** A drawing is as long as what it draws. */
const DRAWINGS = /^shared\/illustration\//

/** The longest function, in lines. */
const LONGEST = 80

export function bounds(house: House): Bound[] {
  return [
    walkBound(house),
    flagBound(house),
    fetchBound(house),
    homonymBound(house),
    { what: 'source lines', value: sourceLines(house), list: [] },
    ...functionBounds(house),
    cycleBound(house),
    testBound(house, 'shared without drawings', path => path.startsWith('shared/') && !DRAWINGS.test(path)),
    testBound(house, 'pwa/local', path => path.startsWith('pwa/local/')),
  ]
}

/** Whether a number is what it may be. */
export function holds({ value, atMost = Number.POSITIVE_INFINITY, atLeast = 0 }: Bound): boolean {
  return value <= atMost && value >= atLeast
}

/** TypeScript and styles of what the product runs, in lines. */
export function sourceLines({ source, styles }: House): number {
  return countLines(source) + countLines(styles)
}

function walkBound({ imports }: House): Bound {
  const list = uploadWalk(graphOf(imports, false))
  return { what: 'files from the file input to the stored object', value: list.length, atMost: 28, list }
}

function flagBound({ source }: House): Bound {
  const list = source
    .filter(({ path }) => path.startsWith('pwa/'))
    .flatMap(file =>
      cancelFlags(file, OF_COMPONENTS.test(file.path)).map(
        ({ name, line }) => `${file.path}:${line} ${name}`,
      ),
    )
  return { what: 'cancellation flags in components and hooks', value: list.length, atMost: 0, list }
}

function fetchBound({ source }: House): Bound {
  const list = source
    .filter(({ path }) => /^pwa\/(?!worker\/)/.test(path) && !TRANSPORT.includes(path))
    .flatMap(file => fetchCalls(file).map(line => `${file.path}:${line}`))
  return { what: 'fetch( outside the transport and the service worker', value: list.length, atMost: 0, list }
}

function homonymBound({ source }: House): Bound {
  const list = Array.from(homonyms(source), ([name, paths]) => `${name}: ${paths.join(', ')}`)
  return { what: 'names declared as a type in more than two files', value: list.length, atMost: 0, list }
}

function functionBounds({ source }: House): Bound[] {
  const all = source.flatMap(functionsOf)
  const long = all
    .filter(({ path, lines }) => lines > LONGEST && !DRAWINGS.test(path))
    .map(({ path, line, name, lines }) => `${path}:${line} ${name}: ${lines}`)
  const p90 = percentile(
    all.map(({ lines }) => lines),
    0.9,
  )
  return [
    { what: 'lines of a function, p90', value: p90, atMost: 22, list: [] },
    {
      what: `functions of more than ${LONGEST} lines, drawings aside`,
      value: long.length,
      atMost: 0,
      list: long,
    },
  ]
}

function cycleBound({ imports }: House): Bound {
  const list = cycles(graphOf(imports, true)).map(files => files.join(' <-> '))
  return { what: 'import cycles, of types too', value: list.length, atMost: 0, list }
}

function testBound({ source, tests }: House, what: string, isOf: (path: string) => boolean): Bound {
  const code = countLines(source.filter(({ path }) => isOf(path)))
  const test = countLines(tests.filter(({ path }) => isOf(path)))
  const value = Math.round((test / code) * 1000) / 1000
  return { what: `test lines to a code line in ${what}`, value, atLeast: 1.2, list: [`${test} to ${code}`] }
}
