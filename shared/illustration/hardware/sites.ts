import { darker, lighter } from '../colour.ts'
import { tube } from '../paint.ts'
import type { Corners } from '../scene.ts'
import { disc, line, num, oval, path, poly, range, rect } from '../svg.ts'

const mid = ([a, b]: Corners) => (a[0] + b[0]) / 2
const base = (y: number, fill: string) => rect(0, y, 1280, 960 - y, { fill })

export function timberFence([a, , c]: Corners): string {
  const boards = range(14).map(
    i =>
      rect(i * 96 - 20, 110 + (i % 3) * 8, 86, 740, { fill: i % 2 ? '#b98f63' : '#b08659' }, 3) +
      line([i * 96 + 8, 160], [i * 96 + 8, 820], { stroke: '#9c7449', width: 2, opacity: 0.6 }),
  )
  return (
    base(820, '#c9bb94') +
    boards.join('') +
    rect(0, a[1] - 50, 1280, 34, { fill: '#9a7248' }) +
    rect(0, c[1] + 26, 1280, 34, { fill: '#9a7248' }) +
    range(60)
      .map(i => path(`M${i * 22} 862q4 -24 ${(i % 5) * 3 - 6} -44`, { stroke: '#6f8f45', width: 4 }))
      .join('')
  )
}

export function zipTies([a, b, c, d]: Corners): string {
  return (
    [
      [a, 1, 1],
      [b, -1, 1],
      [c, -1, -1],
      [d, 1, -1],
    ] as const
  )
    .map(
      ([p, sx, sy]) =>
        path(`M${num(p[0] + sx * 16)} ${num(p[1] + sy * 16)}l${sx * -4} ${sy * -46}`, {
          stroke: '#1a1b1d',
          width: 5,
        }) + disc([p[0] + sx * 16, p[1] + sy * 16], 6, { fill: '#1a1b1d' }),
    )
    .join('')
}

export function postPair([a, b, , _d]: Corners): string {
  const [x0, x1] = [a[0] + 70, b[0] - 70]
  const timber = (x: number) =>
    rect(x - 20, a[1] - 34, 44, 900 - a[1], { fill: '#f1ede3' }) +
    rect(x + 8, a[1] - 34, 16, 900 - a[1], { fill: '#cfc8b8' }) +
    rect(x - 26, a[1] - 46, 56, 14, { fill: '#fbf9f4' })
  return (
    `<ellipse cx="660" cy="880" rx="560" ry="40" fill="#86a85c"/><ellipse cx="620" cy="874" rx="430" ry="28" fill="#97b96a"/>` +
    timber(x0) +
    timber(x1) +
    [x0, x1]
      .map(x =>
        range(7)
          .map(i =>
            path(`M${num(x - 34 + i * 12)} 884q${i - 3} -18 ${(i - 3) * 4} -34`, {
              stroke: '#5f8440',
              width: 4,
            }),
          )
          .join(''),
      )
      .join('')
  )
}

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
    `<ellipse cx="640" cy="470" rx="520" ry="430" fill="url(#lamp)" opacity=".4"/><ellipse cx="660" cy="${num(c[1] + 46)}" rx="430" ry="34" fill="url(#shadow)"/>`
  )
}

export function museum([a, b]: Corners): string {
  const x = (a[0] + b[0]) / 2
  return (
    rect(0, 0, 1280, 960, { fill: '#3f4a4c' }) +
    `<path d="M${num(x - 60)} 0L${num(a[0] - 160)} 800H${num(b[0] + 160)}L${num(x + 60)} 0Z" fill="#fff3cf" opacity=".16"/>` +
    `<ellipse cx="${num(x)}" cy="440" rx="520" ry="420" fill="url(#lamp)" opacity=".32"/>` +
    tube(`M${num(x - 30)} 24h60`, 26, 'black') +
    base(850, '#a58660') +
    rect(0, 836, 1280, 16, { fill: '#e9e3d4' }) +
    tube('M150 800H1130', 10, 'brass') +
    [150, 1130]
      .map(px => tube(`M${px} 800V910`, 12, 'brass') + oval([px, 914], 30, 9, { fill: '#8a6414' }))
      .join('')
  )
}

/** A U-channel post with its row of holes. */
export function channelPost(corners: Corners): string {
  const x = mid(corners)
  const [a] = corners
  return (
    `<ellipse cx="670" cy="884" rx="380" ry="34" fill="#86a85c"/>` +
    rect(x - 22, a[1] - 40, 44, 920 - a[1], { fill: '#46604f' }) +
    rect(x - 22, a[1] - 40, 9, 920 - a[1], { fill: '#6b8875' }) +
    rect(x + 12, a[1] - 40, 10, 920 - a[1], { fill: '#2c4034' }) +
    range(30)
      .map(i => disc([x, a[1] - 20 + i * 30], 5, { fill: '#1c2b22' }))
      .join('') +
    range(9)
      .map(i =>
        path(`M${num(x - 50 + i * 12)} 890q${i - 4} -18 ${(i - 4) * 4} -36`, { stroke: '#5f8440', width: 4 }),
      )
      .join('')
  )
}

/** The front door of a car: window, handle, mirror. */
export function carDoor(paint: string, night: boolean): string {
  const body = 'M-20 330Q200 316 330 180Q380 110 520 100H1010Q1120 104 1300 300V880H-20Z'
  const window = 'M372 330Q420 190 480 166Q510 152 560 152H920Q970 152 1000 180L1100 330Z'
  return (
    (night ? rect(0, 0, 1280, 960, { fill: 'url(#night)' }) : '') +
    base(850, night ? '#26282b' : '#d8cdb8') +
    path(body, { fill: paint }) +
    path(body, { fill: 'url(#lit)' }) +
    path(window, { fill: '#1d262c' }) +
    path('M470 330L560 160H660L560 330Z', { fill: '#ffffff', opacity: 0.16 }) +
    path('M330 352V800Q336 850 380 850H1010Q1080 840 1086 760Q1096 560 1120 352Z', {
      stroke: darker(paint, 0.5),
      width: 4,
    }) +
    path('M-20 420Q600 372 1300 412', { stroke: lighter(paint, 0.5), width: 6, opacity: 0.7 }) +
    path('M-20 426Q600 380 1300 420', { stroke: darker(paint, 0.4), width: 3, opacity: 0.6 }) +
    rect(960, 440, 110, 26, { fill: darker(paint, 0.2) }, 12) +
    rect(966, 440, 98, 12, { fill: lighter(paint, 0.5) }, 6) +
    path('M330 352q-60 -52 -104 -34q-30 14 -24 52q40 24 128 10z', { fill: darker(paint, 0.25) }) +
    rect(-20, 840, 1320, 40, { fill: darker(paint, 0.65) }) +
    [70, 1240]
      .map(
        x =>
          disc([x, 880], 150, { fill: '#15171a' }) +
          disc([x, 880], 96, { fill: '#8d9093' }) +
          disc([x, 880], 82, { fill: '#5f6366' }),
      )
      .join('')
  )
}

export function fridge(): string {
  return (
    rect(0, 0, 1280, 960, { fill: '#e9e1d0' }) +
    base(900, '#cbb894') +
    rect(0, 560, 300, 340, { fill: '#b98d5f' }) +
    rect(0, 540, 310, 24, { fill: '#efe9dc' }) +
    rect(980, 560, 300, 340, { fill: '#b98d5f' }) +
    rect(970, 540, 310, 24, { fill: '#efe9dc' }) +
    `<ellipse cx="650" cy="915" rx="400" ry="26" fill="url(#shadow)"/>` +
    rect(320, 30, 640, 880, { fill: '#c9ced1' }, 22) +
    rect(320, 30, 640, 880, { fill: 'url(#white-up)', opacity: 0.45 }, 22) +
    rect(320, 594, 640, 8, { fill: '#7d8488' }) +
    tube('M905 340V560', 20, 'metal') +
    tube('M905 640V760', 20, 'metal')
  )
}

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
    `<ellipse cx="640" cy="150" rx="520" ry="300" fill="url(#lamp)" opacity=".35"/>`
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

export function classroom([a, b, c]: Corners): string {
  const x = (a[0] + b[0]) / 2
  return (
    rect(0, 0, 1280, 960, { fill: '#dfead9' }) +
    rect(0, 60, 1280, 54, { fill: '#f7f3e4' }) +
    range(12)
      .map(i =>
        rect(
          20 + i * 108,
          66,
          84,
          42,
          { fill: ['#e2622b', '#1F5E8C', '#f3c13c', '#2B6E3F'][i % 4] ?? '#e2622b' },
          6,
        ),
      )
      .join('') +
    base(850, '#c9a873') +
    rect(0, 838, 1280, 14, { fill: '#f7f3e4' }) +
    rect(x - 380, c[1] + 6, 760, 30, { fill: '#a8754a' }, 4) +
    rect(x - 380, c[1] + 36, 760, 850 - c[1], { fill: '#c39162' }) +
    range(4)
      .map(
        i =>
          rect(x - 350 + i * 184, c[1] + 66, 160, 110, { fill: '#b07d4c' }, 6) +
          disc([x - 270 + i * 184, c[1] + 120], 9, { fill: '#7b5231' }),
      )
      .join('')
  )
}

export function office(corners: Corners): string {
  const [a, b, c] = corners
  return (
    rect(0, 0, 1280, 960, { fill: '#e6e8ea' }) +
    base(860, '#8f9aa0') +
    rect(0, 846, 1280, 16, { fill: '#f8f8f6' }) +
    rect(a[0] - 12, a[1] - 12, b[0] - a[0] + 24, c[1] - b[1] + 24, { fill: 'url(#metal-flat)' }, 6) +
    rect(60, 700, 90, 160, { fill: '#4c5a62' }, 8) +
    disc([105, 660], 54, { fill: '#6f9450' }) +
    disc([74, 690], 38, { fill: '#86a85c' }) +
    disc([140, 690], 36, { fill: '#5d8a4a' })
  )
}

export function kitchen([, , c]: Corners): string {
  const tile = range(13).flatMap(r =>
    range(10).map(q =>
      rect(q * 140 - (r % 2 ? 70 : 0), r * 62, 134, 56, { fill: (r * 3 + q) % 4 ? '#f4f4ee' : '#eceee8' }, 3),
    ),
  )
  return (
    rect(0, 0, 1280, 960, { fill: '#d8d9d2' }) +
    tile.join('') +
    rect(0, Math.max(790, c[1] + 70), 1280, 40, { fill: 'url(#metal-flat)' }) +
    base(Math.max(830, c[1] + 110), '#8d9296') +
    range(3)
      .map(
        i =>
          disc([150 + i * 84, 734 - i * 8], 42, { fill: '#4a4d50' }) +
          disc([144 + i * 84, 728 - i * 8], 30, { fill: '#5f6366' }) +
          tube(`M${150 + i * 84} ${700 - i * 8}v-120`, 10, 'metal'),
      )
      .join('') +
    tube('M90 570h260', 12, 'metal')
  )
}

export function clips([a, b]: Corners): string {
  return [0.22, 0.78]
    .map(t => a[0] + (b[0] - a[0]) * t)
    .map(
      x =>
        rect(x - 34, a[1] - 30, 68, 46, { fill: 'url(#black-flat)' }, 6) +
        tube(`M${num(x - 18)} ${num(a[1] - 30)}q18 -34 36 0`, 6, 'metal'),
    )
    .join('')
}
