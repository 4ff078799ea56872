import { lazily } from '#shared/lazily.ts'

const format = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }))

/** A moment in local date and time; `ms` since 1970 by the device's clock. */
export function At({ ms, words = String }: { ms: number; words?: (when: string) => string }) {
  const at = new Date(ms)
  return <time dateTime={at.toISOString()}>{words(format().format(at))}</time>
}
