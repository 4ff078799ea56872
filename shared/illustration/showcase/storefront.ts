import { onFace } from '../art/layout.ts'
import { sample } from '../art/samples.ts'
import { heavy } from '../lettering/heavy.ts'
import { fitLine } from '../letters.ts'
import { disc, line, path, range, rect } from '../svg.ts'
import { piece, sky } from './pieces.ts'

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

export function storefront(): string {
  const bricks = range(18).flatMap(r =>
    range(17).map(c =>
      rect(
        c * 96 - (r % 2 ? 48 : 0) + 60,
        r * 36 + 60,
        91,
        31,
        { fill: (r * 5 + c * 3) % 7 < 3 ? '#a8654b' : '#9f5d45' },
        2,
      ),
    ),
  )
  const awning = range(14).map(i =>
    path(`M${200 + i * 86} 330h86v56q-43 34 -86 0z`, { fill: i % 2 ? '#fdf7ea' : '#7D5A0B' }),
  )
  return (
    sky() +
    rect(110, 50, 1380, 740, { fill: '#8a4f3a' }) +
    `<svg x="110" y="50" width="1380" height="660" viewBox="110 50 1380 660">${bricks.join('')}</svg>` +
    rect(90, 30, 1420, 34, { fill: '#e9dfc9' }) +
    rect(200, 96, 1204, 130, { fill: '#2a221a' }, 6) +
    fitLine('MARIGOLD BAKERY', { alphabet: heavy, fill: '#ffd98a' }, { x: 240, y: 116, w: 1124, h: 90 }) +
    shopWindow(230, 400, 420, 300) +
    shopWindow(950, 400, 420, 300) +
    rect(700, 380, 200, 400, { fill: '#4a3626' }) +
    rect(724, 404, 152, 356, { fill: '#e9cf98' }) +
    disc([862, 600], 9, { fill: '#c39a3b' }) +
    rect(752, 470, 96, 66, { fill: '#1f5a3a' }, 8) +
    fitLine('OPEN', { alphabet: heavy, fill: '#fff6dc' }, { x: 762, y: 484, w: 76, h: 38 }) +
    awning.join('') +
    rect(200, 316, 1204, 18, { fill: '#5c420a' }) +
    rect(0, 780, 1600, 120, { fill: '#cfc5b2' }) +
    line([0, 784], [1600, 784], { stroke: '#b3a88f', width: 5 }) +
    onFace(
      (w, h) => sample('grandOpening', w, h),
      [
        [250, 440],
        [630, 440],
        [250, 600],
      ],
      'w-window',
    ) +
    piece('/standard-signicade', 640, 520, 470, { sizes: '24" x 36"' }) +
    piece('/feather-angled', -330, 90, 1040, { sizes: 'Large - 29.5" x 134"', base: 'Cross Base' }) +
    piece('/teardrop-flag', 990, 200, 880, { sizes: 'Medium - 38" x 86"', base: 'Tire Base' }) +
    piece('/standard-retractable', 850, 420, 590, { sizes: '33" x 81"' })
  )
}
