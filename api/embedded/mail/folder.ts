import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MailSender, messageOf } from '#api/gateways/mail.ts'
import type { Mail, MailGateway } from '#api/gateways/ports.ts'
import { PRIVATE, privateFolder } from '#api/private-files.ts'

/** A mail in the folder. */
export interface KeptMail extends Mail {
  /** Of its files, without what they end in. */
  name: string
  /** ISO time. */
  at: string
}

const NAME = /^[0-9a-f]{32}$/
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail')

/**
 * Keeps mails as `.eml` files, where a shop with stand-ins sends none (D51). One that is handed over again is the same file, as a
 * letter box knows it by its Message-ID.
 */
export function createMailFolder(dataDir: string, sender: MailSender, clock: { now(): number }): MailGateway {
  const folder = mailFolder(dataDir)
  return {
    staysHere: true,
    send: async mail => {
      privateFolder(folder)
      const name = createHash('sha256').update(mail.id).digest('hex').slice(0, 32)
      // Loaded with the first mail, as at the gateway to a server.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail(messageOf(mail, sender))
      if (!Buffer.isBuffer(message)) throw new Error('a mail was not made')
      writeWhole(join(folder, `${name}.eml`), message)
      const kept: KeptMail = { ...mail, name, at: new Date(clock.now()).toISOString() }
      writeWhole(join(folder, `${name}.json`), JSON.stringify(kept))
      return { outcome: 'taken' }
    },
  }
}

function writeWhole(file: string, content: string | Buffer): void {
  const draft = `${file}.draft`
  writeFileSync(draft, content, { mode: PRIVATE.file, flush: true })
  renameSync(draft, file)
}

/** The mails in the folder, newest first. */
export function keptMails(dataDir: string): KeptMail[] {
  const names = namesIn(mailFolder(dataDir))
  return names.map(name => readKept(dataDir, name)).toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

/** A mail of the folder and its file; null where there is none of this name. */
export function keptMail(dataDir: string, name: string): { kept: KeptMail; eml: Buffer } | null {
  if (!NAME.test(name) || !namesIn(mailFolder(dataDir)).includes(name)) return null
  return { kept: readKept(dataDir, name), eml: readFileSync(join(mailFolder(dataDir), `${name}.eml`)) }
}

function namesIn(folder: string): string[] {
  privateFolder(folder)
  const files = readdirSync(folder).filter(file => file.endsWith('.json'))
  return files.map(file => file.slice(0, -'.json'.length)).filter(name => NAME.test(name))
}

const readKept = (dataDir: string, name: string): KeptMail =>
  JSON.parse(readFileSync(join(mailFolder(dataDir), `${name}.json`), 'utf8')) as KeptMail
