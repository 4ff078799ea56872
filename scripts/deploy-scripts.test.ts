import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const DEPLOY = join(import.meta.dirname, '../.ci/deploy')

let folder = ''
let backup = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldleaf-deploy-scripts-'))
  backup = join(folder, 'backup')
  for (const name of ['bin', 'secrets']) mkdirSync(join(folder, name))
  program('sleep', '')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A program that stands before the machine's own and notes how it was called. */
function program(name: string, body: string): void {
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\necho "${name} $*" >>"$CALLS"\n${body}\n`, {
    mode: 0o755,
  })
}

const run = (script: string, ...args: string[]) =>
  spawnSync('sh', [script, ...args], {
    encoding: 'utf8',
    timeout: 10_000,
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      CALLS: join(folder, 'calls'),
      SHOP_HOST: 'shop.example',
    },
  })

/** The calls of programs since the test began, without where the files of compose are. */
const calls = (): string[] =>
  readFileSync(join(folder, 'calls'), 'utf8')
    .replaceAll(`-f ${join(DEPLOY, 'compose.yaml')} `, '')
    .trim()
    .split('\n')

/** `s3-buckets.sh` with its secrets where this test has them. */
function makeBuckets(secrets: Record<string, string>) {
  for (const [name, value] of Object.entries(secrets))
    writeFileSync(join(folder, 'secrets', name), `${value}\n`)
  const script = join(folder, 's3-buckets.sh')
  const text = readFileSync(join(DEPLOY, 's3-buckets.sh'), 'utf8')
  writeFileSync(script, text.replaceAll('/run/secrets', join(folder, 'secrets')))
  return run(script)
}
const KEYS = { s3_access_key_id: 'id', s3_secret_access_key: 'secret' }

test('issue 10.5: buckets of a store that knows no such key are given up after 60 tries, with the store’s words', () => {
  program('aws', 'echo "InvalidAccessKeyId: no such key" >&2; exit 254')
  const { status, stderr } = makeBuckets(KEYS)
  expect({ status, stderr }).toEqual({ status: 1, stderr: 'InvalidAccessKeyId: no such key\n' })
  expect(calls().filter(call => call.startsWith('sleep '))).toHaveLength(59)
})

test('issue 10.5: without a secret no store is asked for buckets', () => {
  program('aws', '')
  const { status, stderr } = makeBuckets({ s3_access_key_id: 'id' })
  expect(status).toBe(1)
  expect(stderr).toContain('s3_secret_access_key')
  expect(() => calls()).toThrow('ENOENT')
})

test('issue 10.5: a store without lifecycles gets its three buckets and their rules all the same', () => {
  program('aws', 'case "$*" in *head-bucket*|*lifecycle*) exit 254 ;; esac')
  const { status, stdout } = makeBuckets(KEYS)
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: 'This store knows no lifecycle; the daily job of the shop stands alone.\n',
  })
  const made = calls().flatMap(call => /create-bucket --bucket (\S+)/.exec(call)?.[1] ?? [])
  expect(made).toEqual(['order-artwork', 'product-artwork', 'showcase-artwork'])
})

/** What a call of docker is for. */
const STEPS = [
  ['the shop stops', 'compose stop caddy api1 api2 s3'],
  ['the set is there', 'compose run --rm mongo-set'],
  ['database out', ' mongodump '],
  ['objects out', ' tar -cf '],
  ['objects in', 'tar -xf '],
  ['database in', ' mongorestore '],
  ['a new life', 'api/backup/restore-cli.ts --new-life'],
] as const
const steps = (): string[] =>
  calls().flatMap(call => STEPS.filter(([, words]) => call.includes(words)).map(([step]) => step))

/** Docker that gives a few bytes for whatever is copied out. */
const DOCKER = 'case "$*" in *mongodump*) echo database ;; *"tar -cf"*) echo objects ;; esac'

test('issue 10.5: a backup of the containers has the database first, and is whole or no backup', () => {
  program('docker', DOCKER)
  expect(run(join(DEPLOY, 'backup.sh'), backup).status).toBe(0)
  expect(steps()).toEqual(['database out', 'objects out'])
  expect(run(join(DEPLOY, 'backup.sh'), backup)).toMatchObject({
    status: 1,
    stderr: `${backup} is not empty.\n`,
  })
})

test('issue 10.5: a backup whose database could not be copied is refused by restore.sh, which stops nothing', () => {
  program('docker', 'case "$*" in *mongodump*) exit 1 ;; esac')
  expect(run(join(DEPLOY, 'backup.sh'), backup).status).toBe(1)
  const { status, stderr } = run(join(DEPLOY, 'restore.sh'), backup)
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `There is no finished backup in ${backup}.\n`,
  })
  expect(steps()).toEqual(['database out'])
})

test('issue 10.5: a damaged backup stops nothing', () => {
  program('docker', DOCKER)
  run(join(DEPLOY, 'backup.sh'), backup)
  writeFileSync(join(backup, 'objects.tar'), 'less')
  expect(run(join(DEPLOY, 'restore.sh'), backup).status).toBe(1)
  expect(steps()).toEqual(['database out', 'objects out'])
})

test('issue 10.5: a backup is restored on a new machine too: objects, a set of three, the database, then a new life', () => {
  program('docker', DOCKER)
  run(join(DEPLOY, 'backup.sh'), backup)
  expect(run(join(DEPLOY, 'restore.sh'), backup).status).toBe(0)
  expect(steps().slice(2)).toEqual([
    'the shop stops',
    'objects in',
    'the set is there',
    'database in',
    'a new life',
  ])
  expect(calls().at(-1)).toBe('docker compose up -d')
  expect(calls().join()).not.toContain('-delete')
})
