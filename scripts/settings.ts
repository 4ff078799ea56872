import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PIECES } from '#api/config-pieces.ts'
import { BUCKETS } from '#api/gateways/ports.ts'

const root = join(import.meta.dirname, '..')
const NAME = /[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*/

/** The variables that the shop's code reads, by the ways it reads them. */
export function settingsInSources(): Set<string> {
  const files = [...globSync('api/config*.ts', { cwd: root, exclude: ['**/*.test.ts'] }), 'api/run-shop.ts']
  const text = files.map(file => readFileSync(join(root, file), 'utf8')).join('\n')
  const ways = [
    `env\\.(${NAME.source})\\b`,
    `read(?:<[^>]*>)?\\('(${NAME.source})'`,
    `text\\('(${NAME.source})'`,
    `\\b(${NAME.source}): \\w+(?:,| \\})`,
    `^ {2}\\['(${NAME.source})', `,
  ]
  const found = ways.flatMap(way => [...text.matchAll(new RegExp(way, 'gm'))].map(([, name]) => name ?? ''))
  const pieces = PIECES.flatMap(({ marker, keys, details }) => [marker, ...keys, ...details])
  return new Set([
    ...found,
    ...pieces,
    ...BUCKETS.map(bucket => `S3_BUCKET_${bucket.toUpperCase().replace('-', '_')}`),
  ])
}

/** The variables that the manual's settings name, in their tables' first columns and in the engines' second. */
export function settingsInDocs(): Set<string> {
  const manual = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const settings = /\n## Settings\n([\s\S]*?)\n## /.exec(manual)?.[1] ?? ''
  const named = new RegExp(`\`(${NAME.source})(?:=1)?\``, 'g')
  const names = [...settings.matchAll(named)].map(([, name]) => name ?? '')
  return new Set(
    names.filter(
      name =>
        name.includes('_') || /^(PORT|HOST|DATA|OBJECTS|PAYMENTS|IDENTITY|PROOFS|CANCELLING)$/.test(name),
    ),
  )
}
