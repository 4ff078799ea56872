import type { Corners } from '#shared/illustration/scene.ts'
import { disc, line, num, path, range, rect } from '#shared/illustration/svg.ts'
import { base, mid } from './ground.ts'

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
