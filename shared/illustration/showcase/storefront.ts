import { onFace } from '#shared/illustration/art/layout.ts'
import { sample } from '#shared/illustration/art/samples.ts'
import { heavy } from '#shared/illustration/lettering/heavy.ts'
import { fitLine } from '#shared/illustration/letters.ts'
import { disc, line, path, range, rect } from '#shared/illustration/svg.ts'
import { piece, sky, TALL, WIDE } from './pieces.ts'
import { STANDING, WINDOW_BANNER } from './storefront-pieces.ts'

function shopWindow(x: number, y: number, w: number, h: number): string {
  const goods = range(6).map(i =>
    rect(
      x + 24 + i * (w / 6.4),
      y + h - 70 - (i % 3) * 26,
      w / 9,
      70 + (i % 3) * 26,
      { fill: ['#c98a3a', '#7a9a5b', '#b4472e'][i % 3] ?? '#c98a3a', opacity: 0.8 },
      8,
    ),
  )
  return (
    rect(x - 16, y - 16, w + 32, h + 32, { fill: '#4a3626' }) +
    rect(x, y, w, h, { fill: '#f4dfae' }) +
    goods.join('') +
    path(`M${x + w * 0.3} ${y}h${w * 0.16}L${x + w * 0.18} ${y + h}h${-w * 0.16}Z`, {
      fill: '#ffffff',
      opacity: 0.25,
    })
  )
}

/** A vinyl banner behind the window's glass. */
function grandOpening(x: number, y: number, w: number): string {
  return onFace(
    (a, b) => sample('grandOpening', a, b),
    [
      [x, y],
      [x + w, y],
      [x, y + (w * 8) / 19],
    ],
    'w-window',
  )
}

interface Facade {
  x: number
  y: number
  w: number
  h: number
}

/** A brick front from the edge of the roof to the pavement. */
function facade({ x, y, w, h }: Facade): string {
  const bricks = range(Math.ceil(h / 36)).flatMap(r =>
    range(Math.ceil(w / 96) + 2).map(c =>
      rect(
        c * 96 - (r % 2 ? 48 : 0) + x - 50,
        r * 36 + y + 10,
        91,
        31,
        { fill: (r * 5 + c * 3) % 7 < 3 ? '#a8654b' : '#9f5d45' },
        2,
      ),
    ),
  )
  const [within, base] = [h - 80, h]
  return (
    rect(x, y, w, base, { fill: '#8a4f3a' }) +
    `<svg x="${x}" y="${y}" width="${w}" height="${within}" viewBox="${x} ${y} ${w} ${within}">${bricks.join('')}</svg>` +
    rect(x - 20, y - 20, w + 40, 34, { fill: '#e9dfc9' })
  )
}

/** A striped awning under its rail. */
function awning(x: number, y: number, stripes: number): string {
  const cloth = range(stripes).map(i =>
    path(`M${x + i * 86} ${y}h86v56q-43 34 -86 0z`, { fill: i % 2 ? '#fdf7ea' : '#7D5A0B' }),
  )
  return cloth.join('') + rect(x, y - 14, stripes * 86, 18, { fill: '#5c420a' })
}

function pavement(y: number, w: number, h: number): string {
  return rect(0, y, w, h, { fill: '#cfc5b2' }) + line([0, y + 4], [w, y + 4], { stroke: '#b3a88f', width: 5 })
}

const gilt = { alphabet: heavy, fill: '#ffd98a' } as const

export function storefront(): string {
  return (
    sky(WIDE) +
    facade({ x: 110, y: 50, w: 1380, h: 740 }) +
    rect(200, 96, 1204, 130, { fill: '#2a221a' }, 6) +
    fitLine('MARIGOLD BAKERY', gilt, { x: 276, y: 116, w: 1088, h: 90 }) +
    shopWindow(230, 400, 420, 300) +
    shopWindow(950, 400, 420, 300) +
    rect(700, 380, 200, 400, { fill: '#4a3626' }) +
    rect(724, 404, 152, 356, { fill: '#e9cf98' }) +
    disc([862, 600], 9, { fill: '#c39a3b' }) +
    rect(752, 470, 96, 66, { fill: '#1f5a3a' }, 8) +
    fitLine('OPEN', { alphabet: heavy, fill: '#fff6dc' }, { x: 762, y: 484, w: 76, h: 38 }) +
    awning(200, 330, 14) +
    pavement(780, WIDE.width, 120) +
    grandOpening(...WINDOW_BANNER.wide) +
    STANDING.map(({ path, wide, choices }) => piece(path, ...wide, choices)).join('')
  )
}

/** The same shop from nearer by: its name in two lines, one window, a flag and the stand before it. */
export function tallStorefront(): string {
  return (
    sky(TALL) +
    facade({ x: -40, y: 40, w: 1160, h: 930 }) +
    rect(116, 92, 848, 276, { fill: '#2a221a' }, 6) +
    fitLine('MARIGOLD', gilt, { x: 150, y: 120, w: 780, h: 92 }) +
    fitLine('BAKERY', gilt, { x: 150, y: 244, w: 780, h: 92 }) +
    shopWindow(352, 522, 590, 388) +
    awning(110, 440, 10) +
    pavement(956, TALL.width, 244) +
    grandOpening(...WINDOW_BANNER.tall) +
    STANDING.map(({ path, tall, choices }) => (tall ? piece(path, ...tall, choices) : '')).join('')
  )
}
