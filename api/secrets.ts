import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the stand-ins and the API's own clients of them share. Never used with a real engine. */
export interface EmbeddedSecrets {
  objectsAccessKey: string
  objectsSecretKey: string
  paymentsKey: string
  webhookSecret: string
}

/** The stand-ins' secrets, made once per data folder and readable by its owner alone. */
export function embeddedSecrets(dataDir: string, random: (bytes: number) => Uint8Array): EmbeddedSecrets {
  const file = join(dataDir, 'embedded-secrets.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as EmbeddedSecrets
  } catch {
    const secret = (bytes: number) => Buffer.from(random(bytes)).toString('hex')
    const made: EmbeddedSecrets = {
      objectsAccessKey: `GL${secret(9).toUpperCase()}`,
      objectsSecretKey: secret(20),
      paymentsKey: `sk_test_${secret(16)}`,
      webhookSecret: `whsec_${secret(16)}`,
    }
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 })
    return made
  }
}
