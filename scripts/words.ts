import { join } from 'node:path'
import { parse } from './house/parsed.ts'
import { readRepository } from './house/repository.ts'
import { findBanned } from './words/find-banned.ts'

/** Part of `npm run lint`: the words that the code was freed of stay out of it (docs/glossary.md). */

const root = join(import.meta.dirname, '..')
const found = [...readRepository(root)]
  .filter(([path]) => /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path))
  .flatMap(([path, text]) => findBanned(parse(path, text)))
for (const { path, name, says } of found) console.error(`${path}: ${name}; the word is ${says}`)
process.exitCode = found.length === 0 ? 0 : 1
