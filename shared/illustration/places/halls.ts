import { tube } from '#shared/illustration/paint.ts'
import type { Corners } from '#shared/illustration/scene.ts'
import { line, num, oval, path, range, rect } from '#shared/illustration/svg.ts'
import { base, mid } from './ground.ts'

export function hallway([, , c]: Corners): string {
  return (
    rect(0, 0, 1280, 960, { fill: '#e8ece6' }) +
    rect(0, Math.max(c[1] + 90, 740), 1280, 250, { fill: '#b7c3b6' }) +
    rect(0, Math.max(c[1] + 84, 734), 1280, 10, { fill: '#f6f6f0' }) +
    base(890, '#cbbd9f') +
    rect(0, 880, 1280, 12, { fill: '#f6f6f0' }) +
    path('M60 880V690q0-16 16-16h70q16 0 16 16v190z', { fill: '#a3744a' })
  )
}

/** A shop shelf; the thin sheet stands in a clip on its edge. */
export function shelf([, , c, _d]: Corners): string {
  const y = c[1] + 34
  const jars = range(9).map(
    i =>
      rect(
        70 + i * 130,
        y - 150 - (i % 2) * 20,
        84,
        150 + (i % 2) * 20,
        { fill: ['#c98a3a', '#7a9a5b', '#b4472e'][i % 3] ?? '#c98a3a', opacity: 0.55 },
        12,
      ) + rect(80 + i * 130, y - 166 - (i % 2) * 20, 64, 22, { fill: '#8d8577', opacity: 0.7 }, 4),
  )
  return (
    rect(0, 0, 1280, 960, { fill: '#f1e9da' }) +
    jars.join('') +
    rect(0, y, 1280, 44, { fill: '#b98d5f' }) +
    rect(0, y + 44, 1280, 22, { fill: 'url(#down-dark)' }) +
    range(7)
      .map(i =>
        rect(
          40 + i * 190,
          y + 150,
          120,
          180,
          { fill: ['#7a9a5b', '#c98a3a', '#5d7681'][i % 3] ?? '#5d7681', opacity: 0.45 },
          12,
        ),
      )
      .join('') +
    rect(0, y + 330, 1280, 44, { fill: '#b98d5f' })
  )
}

export function shelfClip([, , c, d]: Corners): string {
  const x = (c[0] + d[0]) / 2
  return (
    rect(x - 90, c[1] - 14, 180, 54, { fill: '#dfe8ea', opacity: 0.85 }, 5) +
    rect(x - 90, c[1] - 14, 180, 8, { fill: '#ffffff', opacity: 0.9 }) +
    path(`M${num(d[0])} ${num(d[1])}Q${num(x)} ${num(d[1] + 16)} ${num(c[0])} ${num(c[1])}`, {
      stroke: '#120c04',
      width: 3,
      opacity: 0.3,
    })
  )
}

export function easel(corners: Corners): string {
  const x = mid(corners)
  const [a, , c] = corners
  const spread = 250
  const leg = (from: [number, number], to: [number, number]) =>
    tube(`M${num(from[0])} ${num(from[1])}L${num(to[0])} ${num(to[1])}`, 20, 'wood')
  return (
    `<ellipse cx="680" cy="890" rx="420" ry="40" fill="url(#shadow)"/>` +
    leg([x, a[1] - 30], [x + 90, 840]) +
    leg([x - 12, a[1] - 50], [x - spread, 890]) +
    leg([x + 12, a[1] - 50], [x + spread, 890]) +
    tube(`M${num(x - spread * 0.82)} ${num(c[1] + 70)}H${num(x + spread * 0.82)}`, 14, 'wood')
  )
}

export function easelLip([, , c, d]: Corners): string {
  return (
    rect(d[0] + 30, d[1] - 6, c[0] - d[0] - 60, 26, { fill: '#a8754a' }, 4) +
    rect(d[0] + 30, d[1] - 6, c[0] - d[0] - 60, 8, { fill: '#c39162' }, 4)
  )
}

export function stageFloor([, , c]: Corners): string {
  const curtain = range(16).map(i =>
    rect(i * 84 - 20, 0, 60, 780, { fill: i % 2 ? '#6b1730' : '#7c2039' }, 20),
  )
  return (
    rect(0, 0, 1280, 960, { fill: '#5a1228' }) +
    curtain.join('') +
    base(770, '#8a6844') +
    range(7)
      .map(i => line([0, 790 + i * 26], [1280, 790 + i * 26], { stroke: '#755635', width: 3 }))
      .join('') +
    `<ellipse cx="640" cy="470" rx="520" ry="430" fill="url(#lamp)" fill-opacity=".4"/><ellipse cx="660" cy="${num(c[1] + 46)}" rx="430" ry="34" fill="url(#shadow)"/>`
  )
}

export function museum([a, b]: Corners): string {
  const x = (a[0] + b[0]) / 2
  return (
    rect(0, 0, 1280, 960, { fill: '#3f4a4c' }) +
    `<path d="M${num(x - 60)} 0L${num(a[0] - 160)} 800H${num(b[0] + 160)}L${num(x + 60)} 0Z" fill="#fff3cf" fill-opacity=".16"/>` +
    `<ellipse cx="${num(x)}" cy="440" rx="520" ry="420" fill="url(#lamp)" fill-opacity=".32"/>` +
    tube(`M${num(x - 30)} 24h60`, 26, 'black') +
    base(850, '#a58660') +
    rect(0, 836, 1280, 16, { fill: '#e9e3d4' }) +
    tube('M150 800H1130', 10, 'brass') +
    [150, 1130]
      .map(px => tube(`M${px} 800V910`, 12, 'brass') + oval([px, 914], 30, 9, { fill: '#8a6414' }))
      .join('')
  )
}
