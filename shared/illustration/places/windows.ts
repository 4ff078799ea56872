import { pane, reflections } from '#shared/illustration/hardware/film.ts'
import { tube } from '#shared/illustration/paint.ts'
import { artOn, type Brief, type Corners } from '#shared/illustration/scene.ts'
import { disc, line, num, path, range, rect, trace } from '#shared/illustration/svg.ts'

/** A shop window seen from the street at day. */
export function storefront([a, b, c]: Corners): string {
  const [x, y, w, h] = [a[0] - 60, a[1] - 46, b[0] - a[0] + 120, c[1] - b[1] + 92]
  const shelves =
    rect(0, 0, w, h, { fill: '#22313a' }) +
    range(3)
      .map(i => rect(0, h * (0.3 + i * 0.26), w, 8, { fill: '#3c4d57' }))
      .join('') +
    range(14)
      .map(i =>
        rect(w * 0.03 + i * w * 0.07, h * (0.3 + (i % 3) * 0.26) - 46, 26, 46, {
          fill: ['#5d7681', '#7a6a56', '#4c6a5d'][i % 3] ?? '#5d7681',
        }),
      )
      .join('')
  return (
    rect(0, 0, 1280, 960, { fill: '#d9cbb2' }) +
    range(20)
      .map(i => line([0, (i + 1) * 48], [1280, (i + 1) * 48], { stroke: '#c9b99c', width: 3 }))
      .join('') +
    rect(0, 846, 1280, 114, { fill: '#b8ad9b' }) +
    path(`M${num(x - 40)} ${num(y - 30)}h${num(w + 80)}l34 -74H${num(x - 74)}z`, { fill: '#1f4e56' }) +
    range(8)
      .map(i =>
        path(
          `M${num(x - 40 + (i * (w + 80)) / 8)} ${num(y - 30)}h${num((w + 80) / 16)}l2 26h${num(-(w + 80) / 16)}z`,
          { fill: '#f4efe2' },
        ),
      )
      .join('') +
    pane(x, y, w, h, '#33383d', shelves)
  )
}

/** A glazed shop door with a push bar. */
export function glassDoor(): string {
  const inside =
    rect(0, 0, 560, 860, { fill: '#b6ccd3' }) +
    rect(0, 560, 560, 300, { fill: '#a89b86' }) +
    disc([430, 190], 60, { fill: '#fff0c2', opacity: 0.8 }) +
    rect(60, 330, 150, 260, { fill: '#8ba1a5' }) +
    rect(330, 420, 170, 170, { fill: '#93a48f' })
  return (
    rect(0, 900, 1280, 60, { fill: '#b8ad9b' }) +
    pane(360, 40, 560, 860, '#7b5a3a', inside, 40) +
    tube('M372 660h536', 22, 'brass') +
    reflections(360, 40, 560, 860, 0.2)
  )
}

/** A glazed meeting room. */
export function partition(): string {
  const room =
    rect(0, 0, 1120, 780, { fill: '#dfe7e4' }) +
    rect(0, 590, 1120, 190, { fill: '#b9a98c' }) +
    rect(300, 440, 560, 26, { fill: '#7b5a3a' }) +
    rect(360, 466, 24, 180, { fill: '#5d4329' }) +
    rect(776, 466, 24, 180, { fill: '#5d4329' }) +
    [230, 420, 640, 860]
      .map(
        x => rect(x, 380, 90, 110, { fill: '#3f5a66' }, 20) + rect(x + 30, 490, 24, 140, { fill: '#2f444d' }),
      )
      .join('') +
    rect(360, 90, 420, 200, { fill: '#f7f5ee' }) +
    disc([960, 150], 46, { fill: '#fff3cf' })
  return (
    rect(0, 880, 1280, 80, { fill: '#c9bda6' }) +
    pane(80, 90, 1120, 780, '#4a4d50', room, 24) +
    rect(444, 90, 10, 780, { fill: '#4a4d50' }) +
    rect(826, 90, 10, 780, { fill: '#4a4d50' })
  )
}

/** Etched film: pale, with the artwork showing lighter, and clear lines cut in it. */
export function frost(brief: Brief, [a, b, c, d]: Corners): string {
  const [w, h] = [b[0] - a[0], d[1] - a[1]]
  const printed = brief.pick('print').startsWith('Full')
  const film = path(trace([a, b, c, d], true), { fill: '#f2f7f7', opacity: 0.88 })
  const art = `<g opacity="${printed ? 0.85 : 0.92}">${artOn(brief, [
    [a[0] + w * 0.12, a[1] + h * 0.06],
    [b[0] - w * 0.12, b[1] + h * 0.06],
    [c[0] - w * 0.12, c[1] - h * 0.06],
    [d[0] + w * 0.12, d[1] - h * 0.06],
  ])}</g>`
  const cuts = range(5).map(
    i =>
      rect(a[0], d[1] + 14 + i * 17, w, 9 - i * 1.4, { fill: '#f2f7f7', opacity: 0.82 }) +
      rect(a[0], a[1] - 22 - i * 17, w, 9 - i * 1.4, { fill: '#f2f7f7', opacity: 0.82 }),
  )
  return film + art + cuts.join('') + reflections(a[0], 90, w, 780, 0.14)
}
