import fc from 'fast-check'
import { expect } from 'vitest'
import type { z } from 'zod'

/** What of a value is bounded, whether a value of that amount is taken, and the least and the most that is. */
export type Limit = readonly [of: string, takes: (amount: number) => boolean, least: number, most: number]

/** Expects the least and the most to be taken, anything between them too, and one less and one more to be refused. */
export function expectLimits([, takes, least, most]: Limit): void {
  expect([takes(least), takes(most)]).toEqual([true, true])
  expect(takes(most + 1)).toBe(false)
  if (least > 0) expect(takes(least - 1)).toBe(false)
  fc.assert(
    fc.property(fc.integer({ min: least, max: most }), amount => takes(amount)),
    { numRuns: 10 },
  )
}

/** Text of so many code units. */
export const text = (length: number): string => 'x'.repeat(length)

/** Whether a schema takes a field with a value of some amount, all else of its object being right. */
export const field =
  (schema: z.ZodType, right: object, name: string, withMuch: (amount: number) => unknown) =>
  (amount: number): boolean =>
    schema.safeParse({ ...right, [name]: withMuch(amount) }).success

/** The limits of a schema's texts, each with the most characters it may have. */
export const textLimits = (
  schema: z.ZodType,
  right: object,
  fields: Record<string, number>,
  least = 0,
): Limit[] =>
  Object.entries(fields).map(([name, most]) => [name, field(schema, right, name, text), least, most])
