import { parseArgs } from 'node:util'

export interface Options {
  /** Names of the benches to run; all of them when none is named. */
  names: string[]
  /** The older revision to alternate with, as git names it. */
  against: string | null
}

/** Reads `npm run bench -- [NAME...] [--against REV]`. Throws on a name that no bench has. */
export function readOptions(args: string[], known: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    options: { against: { type: 'string' } },
    allowPositionals: true,
  })
  const unknown = positionals.filter(name => !known.includes(name))
  if (unknown.length > 0) throw new Error(`no bench is called ${unknown.join(', ')}: ${known.join(', ')}`)
  return { names: positionals.length > 0 ? positionals : [...known], against: values.against ?? null }
}
