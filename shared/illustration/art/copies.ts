import copies from './copies.json' with { type: 'json' }
import type { Copy } from './layout.ts'

/** Signs of invented local clients. */
export const COPIES = copies as Record<keyof typeof copies, Copy>
