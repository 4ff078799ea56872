import { createHmac } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { PRIVATE, privateFolder } from './private-files.ts'

/**
 * What the stand-ins and the API's own clients of them share. With a real engine nothing but booth keys follow from them,
 * where no `BOOTH_SECRET` is set.
 */
export type EmbeddedSecrets = z.infer<typeof secretsFile>

const secretsFile = z.object({
  objectsAccessKey: z.string().min(1),
  objectsSecretKey: z.string().min(1),
  paymentsKey: z.string().min(1),
  webhookSecret: z.string().min(1),
})
type Random = (bytes: number) => Uint8Array

/**
 * The stand-ins' secrets, made once per data folder and readable by its owner alone; processes that begin together
 * share the first one's. Throws, naming the file, when it is there but cannot be read: others would no longer fit what
 * was signed and stored with these.
 */
export function embeddedSecrets(dataDir: string, random: Random): EmbeddedSecrets {
  const file = join(dataDir, 'embedded-secrets.json')
  const known = readSecrets(file)
  if (known) return known
  privateFolder(dataDir)
  const made = newSecrets(random)
  if (writeOnce(file, JSON.stringify(made, null, 2), random)) return made
  return embeddedSecrets(dataDir, random)
}

/** What booth keys follow from in a folder with these secrets; says nothing of them (D49). */
export function boothSecretIn({ objectsSecretKey, webhookSecret }: EmbeddedSecrets): string {
  return createHmac('sha256', objectsSecretKey).update(`booth keys ${webhookSecret}`).digest('hex')
}

/** What notifications are signed with in a folder with these secrets, 32 bytes in base64url; says nothing of them (decision 60). */
export function pushKeyIn({ objectsSecretKey, webhookSecret }: EmbeddedSecrets): string {
  return createHmac('sha256', objectsSecretKey).update(`push key ${webhookSecret}`).digest('base64url')
}

function newSecrets(random: Random): EmbeddedSecrets {
  const secret = (bytes: number) => Buffer.from(random(bytes)).toString('hex')
  return {
    objectsAccessKey: `GL${secret(9).toUpperCase()}`,
    objectsSecretKey: secret(20),
    paymentsKey: `sk_test_${secret(16)}`,
    webhookSecret: `whsec_${secret(16)}`,
  }
}

function readSecrets(file: string): EmbeddedSecrets | null {
  try {
    return secretsFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    if (isCode(cause, 'ENOENT')) return null
    const advice = 'Make it readable, or put it back from a backup.'
    throw new Error(`${file} holds the stand-ins' secrets and cannot be read. ${advice}`, { cause })
  }
}

/** Makes a file appear whole, or not at all where there is one already; returns whether it did. */
function writeOnce(file: string, text: string, random: Random): boolean {
  const draft = `${file}.${Buffer.from(random(6)).toString('hex')}`
  try {
    writeFileSync(draft, text, { mode: PRIVATE.file, flag: 'wx', flush: true })
    linkSync(draft, file)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
