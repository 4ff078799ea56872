import type { SendMailOptions } from 'nodemailer'
import type { Mail, MailGateway, MailOutcome } from './ports.ts'

/** Milliseconds a silent server may hold up the outbox: less than its lease. */
const PATIENCE_MS = 15_000

export interface MailSender {
  /** As `MAIL_FROM` has it. */
  from: string
  /** Host of the shop's own address, at which Message-IDs are unique. */
  host: string
}

/** Loads the library: a shop that has no mail to send does without its memory (issue 10.4). */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The way to a mail server (`SMTP_URL`). */
export function createMailGateway(smtpUrl: string, sender: MailSender): MailGateway {
  let opening: ReturnType<typeof openTransport> | null = null
  return {
    send: async mail => {
      try {
        opening ??= openTransport(smtpUrl)
        await (await opening).sendMail(messageOf(mail, sender))
        return { outcome: 'taken' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

/** A mail with its headers (RFC 5322, 8058). */
export function messageOf({ id, to, subject, text, html, stopUrl }: Mail, { from, host }: MailSender) {
  const stop =
    stopUrl === null
      ? {}
      : { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return {
    from,
    to,
    subject,
    text,
    html,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...stop },
  } satisfies SendMailOptions
}

/** What is wrong with this one mail; anything else is wrong with the server or our settings, and the next would fare no better. */
const OF_THIS_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

function outcomeOf(error: unknown): MailOutcome {
  const {
    code = 'unknown',
    responseCode = 0,
    command = '',
  } = error as { code?: string; responseCode?: number; command?: string }
  const problem = `${code} ${responseCode}`
  if (!OF_THIS_MAIL.has(code) || command === 'MAIL FROM') return { outcome: 'unreachable', problem }
  return { outcome: responseCode >= 500 || responseCode === 0 ? 'refused' : 'later', problem }
}
