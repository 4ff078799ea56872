import { displayOptions } from '#shared/cart/display-options.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { formatDollars } from '#shared/money/format.ts'

/** A cart as text that can be pasted into a message; null for an empty one. */
export function cartText(lines: readonly CartLine[]): string | null {
  return lines.length === 0 ? null : lines.map(lineText).join('\n\n')
}

function lineText({ product, options, total }: CartLine): string {
  const choices = displayOptions(options).map(({ label, value }) => `${label}: ${value}`)
  return [product, ...choices, formatDollars(total)].join('\n')
}
