import type { Dimensions } from '#shared/pricing/types.ts'
import type { OptionsMap } from './line.ts'

export interface DisplayOption {
  label: string
  value: string
}

function sizeText({ heightFt, heightIn, widthFt, widthIn }: Dimensions): string {
  if ([heightFt, heightIn, widthFt, widthIn].every(part => part === 0)) return ''
  return `${heightFt} ft ${heightIn} in high x ${widthFt} ft ${widthIn} in wide`
}

function valueText(value: OptionsMap[string]): string {
  if (value === undefined || value === null || value === false) return ''
  if (value === true) return 'Yes'
  return typeof value === 'object' ? sizeText(value) : String(value).trim()
}

/** What cart, order and detail show of a line: neither empty values nor the artwork flag; a size unless all zero (spec §3, D6). */
export function displayOptions(map: OptionsMap): DisplayOption[] {
  return Object.entries(map)
    .filter(([label]) => label !== 'requiresArtwork')
    .map(([label, value]) => ({ label, value: valueText(value) }))
    .filter(({ value }) => value !== '')
}
