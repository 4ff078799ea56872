import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMailFolder, mailFolder } from '#api/embedded/mail/folder.ts'
import { createMailGateway } from './mail.ts'
import type { Mail, MailGateway } from './ports.ts'

const SENDER = { from: 'Goldleaf <orders@shop.example>', host: 'shop.example' }
const MAIL: Mail = {
  id: 'GL-7KQ2-M9XD.2.ready',
  to: { name: 'Zoë "Z" <x>\r\nBcc: all@example.com', address: 'zoe@example.com' },
  subject: 'Ready for pickup: order GL-7KQ2-M9XD',
  text: 'Bring it: ünïcode.\n.\nAfter a lone dot.\n',
  html: '<p>Bring it</p>',
  stopUrl: 'https://shop.example/api/mail/stop/0123',
}

interface MailWorld {
  gateway: MailGateway
  /** Each mail that arrived or lies there, as text. */
  arrived(): string[]
  close(): Promise<void>
}

/** Mails an SMTP server that nobody here wrote has taken; it refuses what `refusal` says. */
async function smtpWorld(refusal: (recipient: string) => Error | null = () => null): Promise<MailWorld> {
  const arrived: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: ({ address }, _, callback) => callback(refusal(address)),
    onData: (stream, _, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        arrived.push(Buffer.concat(chunks).toString())
        callback()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    gateway: createMailGateway(`smtp://127.0.0.1:${port}`, SENDER),
    arrived: () => arrived,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

async function folderWorld(): Promise<MailWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldleaf-mail-'))
  const folder = mailFolder(dataDir)
  return {
    gateway: createMailFolder(dataDir, SENDER, { now: () => 0 }),
    arrived: () =>
      readdirSync(folder)
        .filter(file => file.endsWith('.eml'))
        .map(file => readFileSync(join(folder, file), 'utf8')),
    close: async () => rmSync(dataDir, { recursive: true }),
  }
}

const headersOf = (message: string) =>
  message.slice(0, message.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ')

describe.each<[string, () => Promise<MailWorld>]>([
  ['an SMTP server', smtpWorld],
  ['the folder', folderWorld],
])('issue 11.4: a mail to %s', (_, open) => {
  let world: MailWorld
  beforeEach(async () => {
    world = await open()
  })
  afterEach(() => world.close())

  test('has its Message-ID, sender, reader, subject and both forms', async () => {
    expect(await world.gateway.send(MAIL)).toEqual({ outcome: 'taken' })
    const [message = ''] = world.arrived()
    const headers = headersOf(message)
    expect(headers).toContain('Message-ID: <GL-7KQ2-M9XD.2.ready@shop.example>')
    expect(headers).toContain('From: Goldleaf <orders@shop.example>')
    expect(headers).toMatch(/^To: .*<zoe@example.com>$/m)
    expect(headers).toContain('Subject: Ready for pickup: order GL-7KQ2-M9XD')
    expect(message).toContain('Content-Type: text/plain')
    expect(message).toContain('Content-Type: text/html')
    expect(message).toContain('After a lone dot.')
  })

  test('can be ended in one click by its headers, where it can be ended (RFC 8058)', async () => {
    await world.gateway.send(MAIL)
    const [stoppable = ''] = world.arrived()
    expect(headersOf(stoppable)).toContain('List-Unsubscribe: <https://shop.example/api/mail/stop/0123>')
    expect(headersOf(stoppable)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    await world.gateway.send({ ...MAIL, id: 'GL-7KQ2-M9XD.1.received', stopUrl: null })
    expect(world.arrived().filter(message => message.includes('List-Unsubscribe:'))).toHaveLength(1)
  })

  test('has no header that a name tries to bring along', async () => {
    await world.gateway.send(MAIL)
    const [message = ''] = world.arrived()
    expect(message).not.toMatch(/^bcc:/im)
  })
})

test('issue 11.4: a mail that is handed over again is the same file of the folder', async () => {
  const world = await folderWorld()
  await world.gateway.send(MAIL)
  await world.gateway.send(MAIL)
  expect(world.arrived()).toHaveLength(1)
  await world.close()
})

test.each([
  [550, 'refused'],
  [450, 'later'],
])(
  'issue 11.4: a reader the server answers %i to is %s, and what it says is not repeated',
  async (code, outcome) => {
    const refusal = (address: string) =>
      Object.assign(new Error(`no ${address} here`), { responseCode: code })
    const world = await smtpWorld(refusal)
    expect(await world.gateway.send(MAIL)).toEqual({ outcome, problem: `EENVELOPE ${code}` })
    await world.close()
  },
)

test('issue 11.4: a server that is not there is unreachable', async () => {
  const world = await smtpWorld()
  await world.close()
  expect(await world.gateway.send(MAIL)).toMatchObject({ outcome: 'unreachable' })
})
