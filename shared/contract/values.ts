import { z } from 'zod'

import { ARTWORK_KEY, ARTWORK_UUID, MAX_KEY_BYTES } from '#shared/artwork/address.ts'
import type { ArtworkSlot, OptionsMap } from '#shared/cart/line.ts'

export const artworkType = z.enum(['image/jpeg', 'application/pdf'])
/** A slot's name; which there are is not looked at, so that a newer device finds its own ones again (D57). */
export const artworkSlot = z.string().regex(/^[a-z][A-Za-z0-9]{0,31}$/, 'is no name of a slot')
/** Slots one line may have files in; the shop's own products have at most seven. */
const MAX_SLOTS = 16
export const bucket = z.enum(['order-artwork', 'product-artwork', 'showcase-artwork'])
export const imageKey = z
  .string()
  .min(1)
  .max(1024)
  .refine(key => key.isWellFormed(), 'is not well-formed text')

/** `{uuid}/{encoded filename}` (D22). */
export const artworkKey = z
  .string()
  .regex(ARTWORK_KEY, 'is not {uuid}/{filename}')
  .refine(key => key.isWellFormed(), 'is not well-formed text')
  .refine(key => new TextEncoder().encode(key).length <= MAX_KEY_BYTES, 'is longer than 1024 bytes')

/** What a person calls a file. */
export const fileName = z
  .string()
  .max(1024)
  .refine(name => name.isWellFormed(), 'is not well-formed text')

/** SHA-256: 32 bytes in base64. */
export const sha256 = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'is not a SHA-256 in base64')

/** An artwork by its key, or by the UUID its key begins with: that is as long for every file name (decision 17). */
export const artworkName = z.union([artworkKey, z.string().regex(ARTWORK_UUID, 'is no artwork key or UUID')])

/** Options one line may carry (issue 6.1); the shop's own products have at most sixteen. */
const MAX_OPTIONS = 64
/** Characters of one option's text; what job names and characters may hold besides is judged with the price. */
const MAX_OPTION_TEXT = 1000

const dimensions = z.object({
  heightFt: z.number(),
  heightIn: z.number(),
  widthFt: z.number(),
  widthIn: z.number(),
})
const optionValue = z.union([z.string().max(MAX_OPTION_TEXT), z.number(), z.boolean(), dimensions])

/**
 * An options map as sent (D6). What the values mean is judged by pricing, not here. Counted before a value is looked
 * at, and left at the first that is none: a stranger decides how many there are (issue 6.1).
 */
export const optionsMap = z.unknown().transform((sent, ctx): OptionsMap => {
  const refuse = (message: string, ...path: string[]) => {
    ctx.addIssue({ code: 'custom', message, path })
    return z.NEVER
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return refuse('is no options map')
  const entries = Object.entries(sent)
  if (entries.length > MAX_OPTIONS) return refuse(`has more than ${MAX_OPTIONS} options`)
  const read: [string, OptionsMap[string]][] = []
  for (const [title, value] of entries) {
    const { success, data } = optionValue.safeParse(value)
    if (!success) return refuse('is no text, number, switch or size', title)
    read.push([title, data])
  }
  const { Quantity, ...others }: Record<string, OptionsMap[string]> = Object.fromEntries(read)
  return typeof Quantity === 'number' ? { Quantity, ...others } : refuse('is no number', 'Quantity')
}) as unknown as z.ZodType<OptionsMap, OptionsMap>

/**
 * A list of `min` to `max` entries: counted before any is looked at, and read up to the first that is wrong, so that
 * what is wrong with a list costs as little as what is right (issue 6.1).
 */
export function listOf<Each extends z.ZodType>(each: Each, { min = 0, max }: { min?: number; max: number }) {
  return z.unknown().transform((sent, ctx): z.output<Each>[] => {
    const length = Array.isArray(sent) ? sent.length : -1
    if (!Array.isArray(sent) || length < min || length > max) {
      ctx.addIssue({ code: 'custom', message: `takes a list of ${min} to ${max}` })
      return z.NEVER
    }
    const read: z.output<Each>[] = []
    for (const [index, entry] of sent.entries()) {
      const parsed = each.safeParse(entry)
      if (!parsed.success) {
        for (const { message, path } of parsed.error.issues)
          ctx.addIssue({ code: 'custom', message, path: [index, ...path] })
        return z.NEVER
      }
      read.push(parsed.data)
    }
    return read
  }) as unknown as z.ZodType<z.output<Each>[], z.input<Each>[]>
}

/** Something for each slot, by its name; counted before any is looked at, and left at the first that is wrong (issue 6.1). */
export function bySlot<Each extends z.ZodType>(each: Each) {
  return z.unknown().transform((sent, ctx): Record<ArtworkSlot, z.output<Each>> => {
    const refuse = (message: string, ...path: PropertyKey[]) => {
      ctx.addIssue({ code: 'custom', message, path })
      return z.NEVER
    }
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return refuse('is no map of slots')
    const entries = Object.entries(sent)
    if (entries.length > MAX_SLOTS) return refuse(`has more than ${MAX_SLOTS} slots`)
    const read: [ArtworkSlot, z.output<Each>][] = []
    for (const [slot, value] of entries) {
      if (!artworkSlot.safeParse(slot).success) return refuse('is no name of a slot', slot)
      const parsed = each.safeParse(value)
      if (!parsed.success) {
        const [issue] = parsed.error.issues
        return refuse(issue?.message ?? 'is wrong', slot, ...(issue?.path ?? []))
      }
      read.push([slot, parsed.data])
    }
    return Object.fromEntries(read)
  }) as unknown as z.ZodType<Record<ArtworkSlot, z.output<Each>>, Record<ArtworkSlot, z.input<Each>>>
}
