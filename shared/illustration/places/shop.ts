import { pane } from '#shared/illustration/hardware/film.ts'
import { tube } from '#shared/illustration/paint.ts'
import type { Corners } from '#shared/illustration/scene.ts'
import { disc, line, path, poly, range, rect } from '#shared/illustration/svg.ts'

const FLOOR = '#e4dac6'

/** A shop counter whose front carries the decal. */
export function counter(): string {
  return (
    rect(0, 790, 1280, 170, { fill: FLOOR }) +
    `<ellipse cx="660" cy="850" rx="620" ry="40" fill="url(#shadow)"/>` +
    rect(110, 230, 1060, 620, { fill: '#b98a5c' }) +
    range(9)
      .map(i => line([110, 300 + i * 62], [1170, 300 + i * 62], { stroke: '#a2764b', width: 3, cap: 'butt' }))
      .join('') +
    poly(
      [
        [80, 190],
        [1200, 190],
        [1240, 150],
        [140, 150],
      ],
      { fill: '#efe9dc' },
    ) +
    rect(80, 190, 1120, 44, { fill: '#d9d0bd' }) +
    rect(110, 234, 1060, 26, { fill: 'url(#down-dark)' }) +
    rect(110, 820, 1060, 30, { fill: '#6d4f33' }) +
    path('M180 160v-64q0-10 10-10h60q10 0 10 10v64z', { fill: '#2f7048' }) +
    disc([220, 70], 34, { fill: '#86a85c' }) +
    disc([190, 84], 26, { fill: '#6f9450' }) +
    disc([250, 84], 28, { fill: '#97b96a' }) +
    rect(960, 84, 150, 92, { fill: '#2a2c2f' }, 8) +
    rect(970, 94, 130, 62, { fill: '#9fc4d4' }, 3)
  )
}

/** A food cart with a striped awning. */
export function cart(): string {
  const stripes = range(10).map(i =>
    path(`M${190 + i * 90} 170h90v86q-45 44 -90 0z`, { fill: i % 2 ? '#fdf7ea' : '#c8452c' }),
  )
  const wheel = (x: number) =>
    disc([x, 812], 66, { fill: '#2a2c2f' }) +
    disc([x, 812], 46, { fill: '#b9bcbf' }) +
    range(6)
      .map(i =>
        line([x, 812], [x + Math.cos(i * 1.05) * 46, 812 + Math.sin(i * 1.05) * 46], {
          stroke: '#5f6366',
          width: 6,
        }),
      )
      .join('') +
    disc([x, 812], 12, { fill: '#2a2c2f' })
  return (
    rect(0, 850, 1280, 110, { fill: FLOOR }) +
    `<ellipse cx="650" cy="872" rx="560" ry="38" fill="url(#shadow)"/>` +
    [214, 1066].map(x => tube(`M${x} 200V400`, 16, 'metal')).join('') +
    rect(200, 376, 880, 392, { fill: '#e9ecee' }) +
    rect(200, 376, 880, 392, { fill: 'url(#lit)' }) +
    rect(176, 352, 928, 30, { fill: 'url(#metal-flat)' }, 4) +
    rect(200, 748, 880, 24, { fill: '#8d9093' }) +
    range(9)
      .flatMap(i => [
        disc([230 + i * 103, 394], 5, { fill: '#8d9093' }),
        disc([230 + i * 103, 734], 5, { fill: '#8d9093' }),
      ])
      .join('') +
    stripes.join('') +
    rect(190, 150, 900, 24, { fill: '#8a2f1d' }, 4) +
    wheel(330) +
    wheel(950) +
    tube('M1080 560h110', 14, 'wood')
  )
}

/** A bakery display case. */
export function displayCase(): string {
  const cakes = range(6).map(i => {
    const x = 60 + i * 165
    return (
      rect(x, 420, 96, 60, { fill: ['#e6b27a', '#8a4b2d', '#f0d9b8'][i % 3] ?? '#e6b27a' }, 22) +
      rect(x - 10, 480, 116, 8, { fill: '#ffffff' }, 4) +
      (i % 2 ? disc([x + 48, 414], 9, { fill: '#c8281e' }) : '')
    )
  })
  const inside =
    rect(0, 0, 980, 540, { fill: '#f7ecd6' }) +
    `<ellipse cx="490" cy="20" rx="620" ry="200" fill="url(#lamp)"/>` +
    rect(0, 488, 980, 12, { fill: '#c9b48c' }) +
    cakes.join('')
  return (
    rect(0, 840, 1280, 120, { fill: FLOOR }) +
    `<ellipse cx="660" cy="872" rx="600" ry="36" fill="url(#shadow)"/>` +
    pane(150, 210, 980, 540, '#b9bcbf', inside, 20) +
    rect(118, 770, 1044, 90, { fill: '#6b4630' }) +
    rect(118, 770, 1044, 16, { fill: '#8a5d34' })
  )
}

/** A lit menu cabinet over a counter. */
export function menuBox([a, b, c, d]: Corners): string {
  const rim = 34
  return (
    rect(0, 0, 1280, 960, { fill: '#3a332b' }) +
    `<ellipse cx="640" cy="440" rx="640" ry="440" fill="url(#lamp)" fill-opacity=".55"/>` +
    poly(
      [
        [b[0] + rim, b[1] - rim],
        [b[0] + rim + 36, b[1] - rim - 22],
        [c[0] + rim + 36, c[1] + rim - 22],
        [c[0] + rim, c[1] + rim],
      ],
      { fill: '#15130f' },
    ) +
    rect(a[0] - rim, a[1] - rim, b[0] - a[0] + 2 * rim, d[1] - a[1] + 2 * rim, { fill: '#24211c' }, 6) +
    rect(a[0] - 8, a[1] - 8, b[0] - a[0] + 16, d[1] - a[1] + 16, { fill: '#fff8df' }) +
    rect(0, 820, 1280, 140, { fill: '#7a5a3a' }) +
    rect(0, 806, 1280, 22, { fill: '#a8815a' })
  )
}
