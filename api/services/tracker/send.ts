import type { Deps } from '#api/deps.ts'
import { isPassing } from '#shared/contract/errors.ts'
import { SIGNATURE_HEADER, signatureOf, TIMESTAMP_HEADER } from './signature.ts'

const ANSWER_WITHIN_MS = 10_000

/** One thing the tracking tool is told, under an id that stays the same however often it is sent. */
export interface Report {
  id: string
  body: unknown
}

export type ReportOutcome =
  | { outcome: 'taken' }
  /** The tool answered, and would not have this one. */
  | { outcome: 'refused'; problem: string }
  /** The tool does not answer, or asks to be left alone: the others may wait as well. */
  | { outcome: 'unreachable'; problem: string }

/** Sends one report, signed (D30); never throws for what the network or the tool does. */
export async function sendReport(
  { fetch, clock }: Pick<Deps, 'fetch' | 'clock'>,
  { url, secret }: { url: string; secret: string },
  report: Report,
): Promise<ReportOutcome> {
  const body = JSON.stringify(report.body)
  const timestamp = String(Math.floor(clock.now() / 1000))
  const request = new Request(url, {
    method: 'POST',
    // A redirect would carry customers' data to an address nobody configured.
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': report.id,
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signatureOf(secret, { timestamp, body }),
    },
    body,
  })
  try {
    const answer = await fetch(request)
    await answer.body?.cancel()
    return outcomeOf(answer)
  } catch (error) {
    return { outcome: 'unreachable', problem: error instanceof Error ? error.message : 'no answer' }
  }
}

function outcomeOf({ ok, status }: Response): ReportOutcome {
  if (ok) return { outcome: 'taken' }
  return { outcome: isPassing(status) ? 'unreachable' : 'refused', problem: `status ${status}` }
}
