import { plainEdge, tube } from '#shared/illustration/paint.ts'
import type { Corners } from '#shared/illustration/scene.ts'
import { disc, num, range, rect } from '#shared/illustration/svg.ts'
import { base } from './ground.ts'

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
    plainEdge('top', '#f1f2ec', 160) +
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
