import { z } from 'zod'

import { ARTWORK_KEY } from '#shared/artwork/address.ts'

export { MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
export const MAX_CART_LINES = 200
/** What object stores allow a key. */
const MAX_KEY_BYTES = 1024

export const artworkType = z.enum(['image/jpeg', 'application/pdf'])
export const artworkSlot = z.enum(['front', 'back'])
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

/** SHA-256: 32 bytes in base64. */
export const sha256 = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'is not a SHA-256 in base64')

export const dimensions = z.object({
  heightFt: z.number(),
  heightIn: z.number(),
  widthFt: z.number(),
  widthIn: z.number(),
})

/** An options map as sent (D6). What the values mean is judged by pricing, not here. */
export const optionsMap = z
  .object({ Quantity: z.number() })
  .catchall(z.union([z.string().max(1000), z.number(), z.boolean(), dimensions]))
