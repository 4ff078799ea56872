import { join } from 'node:path'
import { strayImports } from './house/imports.ts'
import { unaskedApis } from './house/late-apis.ts'
import { parse } from './house/parsed.ts'
import { readRepository } from './house/repository.ts'
import { findBanned } from './words/find-banned.ts'

/**
 * Part of `npm run lint`, what Biome has no rule for: the words that the code was freed of stay out of it
 * (docs/glossary.md), a module is named in one form, and what the oldest browsers have not is asked for before it is used.
 */
const root = join(import.meta.dirname, '..')
const files = [...readRepository(root)]
  .filter(([path]) => /\.tsx?$/.test(path))
  .map(([path, text]) => parse(path, text))
const faults = [
  ...files
    .filter(({ path }) => !/\.(test|spec)\.tsx?$/.test(path))
    .flatMap(file => findBanned(file))
    .map(({ path, name, says }) => `${path}: ${name}; the word is ${says}`),
  ...files.flatMap(file =>
    strayImports(file).map(
      path => `${file.path}: '${path}' is to be ./ in its own folder, #room/... elsewhere`,
    ),
  ),
  ...files.flatMap(file =>
    unaskedApis(file).map(
      name => `${file.path}: '${name}' is missing in a browser of decision 97: ask whether it is there`,
    ),
  ),
]
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
