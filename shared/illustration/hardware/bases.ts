import { tube } from '#shared/illustration/paint.ts'
import type { Stage } from '#shared/illustration/stage.ts'
import { num, oval, path, poly, rect } from '#shared/illustration/svg.ts'
import { footprint, lawn, tuft } from './parts.ts'

interface Base {
  /** Drawn before the pole. */
  under: string
  /** Drawn after it. */
  over: string
}

function stake(stage: Stage, reach: number): Base {
  const [x, y] = stage.at(0, 0)
  const unit = stage.unit
  return {
    under: lawn(stage, -reach * 0.9, reach * 1.5, reach * 0.22),
    over:
      tube(`M${num(x)} ${num(y - 9 * unit)}V${num(y + 4)}`, Math.max(7, 1.5 * unit), 'metal') +
      tuft([x, y + 6], Math.max(26, 5 * unit)),
  }
}

function cross(stage: Stage, bag: string): Base {
  const unit = stage.unit
  const at = stage.at
  const legs: [number, number][] = [
    [-19, 16],
    [19, -16],
    [-15, -18],
    [15, 18],
  ]
  const arm = ([x, d]: [number, number]) => {
    const [hx, hy] = at(0, 2.4)
    const [ex, ey] = at(x, 0.4, d)
    return (
      tube(`M${num(hx)} ${num(hy)}L${num(ex)} ${num(ey)}`, Math.max(7, 1.7 * unit), 'metal') +
      oval([ex, ey + 2], Math.max(6, 1.2 * unit), Math.max(3, 0.7 * unit), { fill: '#2a2c2f' })
    )
  }
  const [cx, cy] = at(0, 1)
  const ring = bag
    ? oval([cx, cy + 4], 15 * unit, 5.6 * unit, { fill: '#15171a' }) +
      oval([cx, cy - 2.6 * unit], 14.6 * unit, 5.2 * unit, { fill: bag }) +
      oval([cx, cy - 3 * unit], 5.4 * unit, 1.9 * unit, { fill: '#101214' }) +
      path(
        `M${num(cx - 11 * unit)} ${num(cy - 4.2 * unit)}q${num(5 * unit)} ${num(-2.4 * unit)} ${num(11 * unit)} ${num(-2.3 * unit)}`,
        { stroke: '#ffffff', width: 4, opacity: 0.4 },
      )
    : ''
  return {
    under: footprint(stage, -24, 26, 0, 0.13) + legs.map(arm).join('') + ring,
    over: tube(
      `M${num(cx)} ${num(cy - 12 * unit)}V${num(cy - (bag ? 3 : 0) * unit)}`,
      Math.max(9, 2 * unit),
      'metal',
    ),
  }
}

/** A steel plate a car's wheel stands on, with its spindle. */
function tire(stage: Stage): Base {
  const unit = stage.unit
  const [x, y] = stage.at(0, 0)
  const at = stage.at
  return {
    under:
      footprint(stage, -16, 26, 0, 0.12) +
      poly([at(-8, 0.6, -8), at(24, 0.6, -8), at(24, 0.6, 8), at(-8, 0.6, 8)], { fill: '#3a3d41' }) +
      poly([at(-8, 0, -8), at(24, 0, -8), at(24, 0.6, -8), at(-8, 0.6, -8)], { fill: '#17181a' }) +
      rect(x + 8 * unit, y - 3.4 * unit, 3 * unit, 2 * unit, { fill: '#5a5e63' }),
    over: tube(`M${num(x)} ${num(y - 12 * unit)}V${num(y - 0.6 * unit)}`, Math.max(9, 2 * unit), 'metal'),
  }
}

/** A heavy floor disc. */
function disk(stage: Stage, radius: number): Base {
  const unit = stage.unit
  const [x, y] = stage.at(0, 0)
  return {
    under:
      footprint(stage, -radius * 1.2, radius * 1.4, 0, 0.14) +
      oval([x, y], radius * unit, radius * 0.3 * unit, { fill: '#0f1011' }) +
      oval([x, y - 1.3 * unit], radius * unit, radius * 0.3 * unit, { fill: '#34373b' }) +
      oval([x - radius * 0.2 * unit, y - 1.5 * unit], radius * 0.66 * unit, radius * 0.16 * unit, {
        fill: '#565a5f',
      }),
    over: tube(`M${num(x)} ${num(y - 10 * unit)}V${num(y - 1.4 * unit)}`, Math.max(9, 2 * unit), 'black'),
  }
}

/** The base a flag stands on, by the trade's wording of the choice. */
export function flagBase(choice: string, stage: Stage, reach: number): Base {
  if (choice.includes('Water Bag')) return cross(stage, '#1F5E8C')
  if (choice.includes('Cross')) return cross(stage, '')
  if (choice.includes('Tire')) return tire(stage)
  if (choice.includes('Floor') || choice.includes('Weighted')) return disk(stage, 11)
  return stake(stage, reach)
}
