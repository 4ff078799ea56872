import { countCharacters } from './characters.ts'

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''
const isPositive = (value: unknown) => !isBlank(String(value)) && Number(value) > 0

const RULES = {
  jobName: (value: unknown) => (isBlank(value) ? 'Job name is required' : undefined),
  quantity: (value: unknown) => (isPositive(value) ? undefined : 'Quantity must be greater than zero'),
  characters: (value: unknown) =>
    typeof value === 'string' && countCharacters(value) > 0 ? undefined : 'Characters field is required',
} as const

export type ChannelLetterField = keyof typeof RULES

const isField = (field: string): field is ChannelLetterField => Object.hasOwn(RULES, field)

/** What is wrong with one field of the channel letter page, in the words of spec §5; undefined when nothing is. */
export function validateChannelLetterField(field: string, value: unknown): string | undefined {
  return isField(field) ? RULES[field](value) : 'Invalid field'
}

/**
 * The errors of the channel letter page by field, in the words of spec §5; empty when all is well (D14). A quantity
 * may come as typed.
 */
export function validateChannelLetters(fields: {
  jobName: string
  quantity: number | string
  characters: string
}): Partial<Record<ChannelLetterField, string>> {
  const errors = Object.entries(fields).map(([field, value]) => [
    field,
    validateChannelLetterField(field, value),
  ])
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined))
}
