import type { Brief } from '#shared/illustration/scene.ts'

/** Draws a material or finishing at arm's length. */
export type CloseUp = (brief: Brief) => string
