import { displayOptions } from '#shared/cart/display-options.ts'
import type { OptionsMap } from '#shared/cart/line.ts'
import { slotLabel } from '#shared/print/slot-words.ts'

const fileName = (artwork: unknown): string | null =>
  typeof artwork === 'object' && artwork !== null && 'fileName' in artwork ? String(artwork.fileName) : null

/** One value as another device had set it; nothing of what only follows from others, like a price. */
function valueWords(field: string, value: unknown): string[] {
  const [group, ...rest] = field.split('.')
  const name = rest.join('.')
  if (group === 'artwork') return [`${slotLabel(name)} artwork ${fileName(value) ?? 'none'}`]
  if (group !== 'options') return []
  const [shown] = displayOptions({ [name]: value } satisfies Record<string, unknown> as OptionsMap)
  return [`${name} ${shown?.value ?? 'none'}`]
}

/** What a change replaced, by field as sync names them: "Quantity 9, Job Name none"; empty where nothing of it is a choice. */
export const overwrittenWords = (overwrote: Record<string, unknown>): string =>
  Object.entries(overwrote)
    .flatMap(([field, value]) => valueWords(field, value))
    .join(', ')
