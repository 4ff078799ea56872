import { tube } from '#shared/illustration/paint.ts'
import type { Corners } from '#shared/illustration/scene.ts'
import { disc, num, path, poly, range, rect } from '#shared/illustration/svg.ts'
import { base } from './ground.ts'

/** A striped traffic barricade. */
export function barricade([a, _b, c]: Corners): string {
  const rail = (y: number) =>
    rect(150, y, 980, 70, { fill: '#f7f5ee' }, 4) +
    `<svg x="150" y="${num(y)}" width="980" height="70" viewBox="0 0 980 70">${range(14)
      .map(i =>
        poly(
          [
            [i * 86, 0],
            [i * 86 + 43, 0],
            [i * 86 - 27, 70],
            [i * 86 - 70, 70],
          ],
          { fill: '#e8711c' },
        ),
      )
      .join('')}</svg>`
  const y = c[1] + 50
  return (
    rect(0, 0, 1280, 960, { fill: 'url(#night)' }) +
    base(870, '#2f3236') +
    [230, 1050]
      .map(x => tube(`M${x} ${num(a[1] + 40)}V880`, 20, 'metal') + tube(`M${x - 70} 886h140`, 16, 'metal'))
      .join('') +
    rail(y) +
    (y + 190 < 860 ? rail(y + 120) : '') +
    [230, 1050]
      .map(x => disc([x, a[1] + 10], 34, { fill: '#f7a21c' }) + disc([x - 8, a[1]], 12, { fill: '#ffe9b0' }))
      .join('')
  )
}

/** A loading dock wall at night. */
export function dock([a, b, c]: Corners): string {
  return (
    rect(0, 0, 1280, 960, { fill: '#454b50' }) +
    range(12)
      .map(r =>
        range(9)
          .map(q =>
            rect(q * 160 - (r % 2 ? 80 : 0), r * 74, 154, 68, {
              fill: (r + q * 2) % 5 < 2 ? '#4f565b' : '#4a5156',
            }),
          )
          .join(''),
      )
      .join('') +
    rect(0, 0, 1280, 960, { fill: 'url(#night)', opacity: 0.35 }) +
    base(880, '#2b2d30') +
    [a[0] - 110, b[0] + 60]
      .map(x => rect(x, c[1] + 70, 50, 880 - c[1] - 70, { fill: '#1a1b1d' }, 4))
      .join('') +
    path('M520 20h240l40 50H480z', { fill: '#23262a' }) +
    `<ellipse cx="640" cy="150" rx="520" ry="300" fill="url(#lamp)" fill-opacity=".35"/>`
  )
}

/** A garage entrance, the sign hung under the beam. */
export function garage([a, b, _c]: Corners): string {
  return (
    rect(0, 0, 1280, 960, { fill: '#8b8d88' }) +
    poly(
      [
        [150, 960],
        [330, 330],
        [950, 330],
        [1130, 960],
      ],
      { fill: '#2e3133' },
    ) +
    poly(
      [
        [460, 720],
        [520, 400],
        [760, 400],
        [820, 720],
      ],
      { fill: '#3b3f41' },
    ) +
    poly(
      [
        [632, 960],
        [636, 400],
        [644, 400],
        [648, 960],
      ],
      { fill: '#d9b53a' },
    ) +
    rect(0, 40, 1280, 60, { fill: '#6f716c' }) +
    rect(0, 100, 1280, 16, { fill: 'url(#down-dark)' }) +
    [0, 1]
      .map(i =>
        range(6)
          .map(k => rect(i ? 1130 : 90, 420 + k * 90, 60, 45, { fill: '#f3c51c' }))
          .join(''),
      )
      .join('') +
    [a[0] + 80, b[0] - 80].map(x => tube(`M${num(x)} 90V${num(a[1] + 12)}`, 8, 'metal')).join('')
  )
}
