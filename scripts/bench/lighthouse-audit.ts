import lighthouse from 'lighthouse'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** A file that a page fetched. */
export interface FetchedFile {
  path: string
  /** As sent. */
  bytes: number
  /** Milliseconds of the slowed-down processor for its evaluation and what it does. */
  processor: number
  /** Whether it had come before the largest paint, so that a slow line was shared with it. */
  isBefore: boolean
}

/** What one run of Lighthouse found; times in milliseconds of the simulated phone. */
export interface Audit {
  scores: Readonly<Record<string, number>>
  largestPaint: number
  blocking: number
  shift: number
  /** The largest paint's element. */
  element: string
  /** What it waited for, in order; observed, not simulated. */
  waits: readonly { label: string; duration: number }[]
  files: readonly FetchedFile[]
}

type Lhr = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
type Row = Record<string, unknown>

/** A browser on a busy machine now and then records nothing, which Lighthouse says; the page is opened once more then. */
const TRIES = 3

/** Runs Lighthouse's mobile preset in the browser at a debugging port; throws where the page could not be audited. */
export async function audit(url: string, port: number): Promise<Audit> {
  let problem = ''
  for (let tried = 0; tried < TRIES; tried++) {
    const result = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: [...CATEGORIES] })
    if (result && !result.lhr.runtimeError) return auditOf(result.lhr)
    problem = result?.lhr.runtimeError?.message ?? 'no result'
  }
  throw new Error(`Lighthouse found nothing at ${url}: ${problem}`)
}

function auditOf(lhr: Lhr): Audit {
  const { categories, audits } = lhr
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    largestPaint: number('largest-contentful-paint'),
    blocking: number('total-blocking-time'),
    shift: number('cumulative-layout-shift'),
    ...largestOf(lhr),
    files: filesOf(lhr),
  }
}

const rowsOf = (lhr: Lhr, id: string): Row[] =>
  ((lhr.audits[id]?.details as { items?: Row[] } | undefined)?.items ?? []) as Row[]

function largestOf(lhr: Lhr): Pick<Audit, 'element' | 'waits'> {
  const parts = rowsOf(lhr, 'lcp-breakdown-insight')
  const node = parts.find(({ type }) => type === 'node')
  const table = parts.find(({ type }) => type === 'table')
  const waits = (table?.items ?? []) as { label: string; duration: number }[]
  return { element: String(node?.nodeLabel ?? node?.snippet ?? 'unknown'), waits }
}

function filesOf(lhr: Lhr): FetchedFile[] {
  const [metrics] = rowsOf(lhr, 'metrics')
  const largest = Number(metrics?.observedLargestContentfulPaint)
  const processor = new Map(rowsOf(lhr, 'bootup-time').map(({ url, total }) => [url, Number(total)]))
  return rowsOf(lhr, 'network-requests')
    .filter(({ url }) => String(url).startsWith('http'))
    .map(({ url, transferSize, networkEndTime }) => ({
      path: new URL(String(url)).pathname,
      bytes: Number(transferSize),
      processor: processor.get(url) ?? 0,
      isBefore: Number(networkEndTime) <= largest,
    }))
}

/** The audit in words: the largest paint, what it waited for, and each file's cost, those before it first. */
export function describeAudit(page: string, { element, waits, files }: Audit): string {
  const waited = waits.map(({ label, duration }) => `${label.toLowerCase()} ${Math.round(duration)} ms`)
  const costs = files
    .toSorted((one, other) => Number(other.isBefore) - Number(one.isBefore) || other.bytes - one.bytes)
    .map(
      ({ path, bytes, processor, isBefore }) =>
        `  ${isBefore ? 'before' : 'after '} ${(bytes / 1024).toFixed(1).padStart(7)} KB ${Math.round(processor).toString().padStart(6)} ms  ${path}`,
    )
  return [`${page}: largest paint “${element}”, observed: ${waited.join(', ')}`, ...costs].join('\n')
}
