import { randomId } from './ids.ts'

const hexOf = (id: string): string => id.replaceAll('-', '')

/**
 * The trace a call belongs to, for the shop's operator (W3C Trace Context, issue 10.5). Given the id of what a tap made, every try
 * to send that belongs to the tap's one trace; an id that is no UUID makes one of its own.
 */
export function traceparent(id: string = randomId()): string {
  const trace = hexOf(id).toLowerCase()
  const isTrace = /^(?!0+$)[0-9a-f]{32}$/.test(trace)
  return `00-${isTrace ? trace : hexOf(randomId())}-${hexOf(randomId()).slice(0, 16)}-01`
}
