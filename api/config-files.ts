import { readFileSync } from 'node:fs'
import type { Environment } from './config-forms.ts'

/** Settings nobody but the shop may know. */
export const SECRETS = [
  'MONGODB_URI',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_WEBHOOK_SECRET_OLD',
  'TRACKER_SECRET',
  'TRACKER_SECRET_OLD',
  'BOOTH_SECRET',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
] as const

/**
 * The environment with each secret that stands in a file (`STRIPE_SECRET_KEY_FILE` names it) read from there, without the
 * line's end. Both given, an empty file or one that cannot be read is a problem, which repeats no content (issue 10.5).
 */
export function withSecretFiles(env: Environment, problems: string[]): Environment {
  const read = SECRETS.flatMap(name => {
    const file = env[`${name}_FILE`]
    if (file === undefined) return []
    if (env[name] !== undefined) problems.push(`${name} and ${name}_FILE are both set; keep one`)
    return [[name, secretIn(name, file, problems)] as const]
  })
  return { ...env, ...Object.fromEntries(read) }
}

function secretIn(name: string, file: string, problems: string[]): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim()
    if (text !== '') return text
    problems.push(`${name}_FILE=${file}: is empty`)
  } catch {
    problems.push(`${name}_FILE=${file}: cannot be read`)
  }
  return undefined
}
