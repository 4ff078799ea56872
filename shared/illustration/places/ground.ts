import type { Brief, Corners } from '#shared/illustration/scene.ts'
import type { Stage } from '#shared/illustration/stage.ts'
import { rect } from '#shared/illustration/svg.ts'

export const mid = ([a, b]: Corners) => (a[0] + b[0]) / 2

export const base = (y: number, fill: string) => rect(0, y, 1280, 960 - y, { fill })

/** Depth of a booth, from the front of its table to its back wall, in inches. */
const BOOTH_DEEP = 60

/** The floor of a booth, up to the skirting of the wall behind what stands on it; none where it stands alone, or in a scene with ground of its own. */
export function boothFloor({ isAlone }: Brief, stage: Stage): string {
  if (isAlone) return ''
  const y = stage.at(0, 0, BOOTH_DEEP)[1]
  return (
    base(y, '#e6dac4') +
    rect(0, y - 12, 1280, 12, { fill: '#fdfbf6' }) +
    rect(0, y - 2, 1280, 4, { fill: '#c9bb9f' })
  )
}
