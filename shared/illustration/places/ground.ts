import type { Corners } from '#shared/illustration/scene.ts'
import { rect } from '#shared/illustration/svg.ts'

export const mid = ([a, b]: Corners) => (a[0] + b[0]) / 2

export const base = (y: number, fill: string) => rect(0, y, 1280, 960 - y, { fill })
