import { z } from 'zod'

export { MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
export const MAX_CART_LINES = 200

export const artworkType = z.enum(['image/jpeg', 'application/pdf'])
export const artworkSlot = z.enum(['front', 'back'])
export const bucket = z.enum(['order-artwork', 'product-artwork', 'showcase-artwork'])
export const imageKey = z.string().min(1).max(1024)

/** `{uuid}/{encoded filename}` (D22). */
export const artworkKey = z
  .string()
  .max(1024)
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/[^/]+$/i, 'is not {uuid}/{filename}')

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
