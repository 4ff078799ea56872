import { line, path, range, rect } from '#shared/illustration/svg.ts'

/** A low sofa and plant before a mural. */
export function sofa(): string {
  return (
    rect(0, 850, 1280, 110, { fill: '#d6c3a2' }) +
    rect(0, 842, 1280, 10, { fill: '#f4efe2' }) +
    `<ellipse cx="650" cy="900" rx="420" ry="30" fill="url(#shadow)"/>` +
    rect(300, 660, 690, 160, { fill: '#5d6f73' }, 26) +
    rect(320, 676, 320, 120, { fill: '#6d8085' }, 18) +
    rect(650, 676, 320, 120, { fill: '#6d8085' }, 18) +
    rect(300, 770, 690, 94, { fill: '#64777b' }, 22) +
    rect(262, 720, 74, 146, { fill: '#566a6e' }, 24) +
    rect(956, 720, 74, 146, { fill: '#4d6064' }, 24) +
    [330, 950].map(x => rect(x, 862, 20, 34, { fill: '#6b4630' })).join('') +
    rect(380, 700, 110, 96, { fill: '#d9a441' }, 16)
  )
}

/** An office wall with a desk under a writing surface. */
export function deskWall(): string {
  return (
    rect(0, 0, 1280, 960, { fill: '#dfe5e0' }) +
    rect(0, 770, 1280, 190, { fill: '#d8c8aa' }) +
    `<ellipse cx="640" cy="880" rx="560" ry="34" fill="url(#shadow)"/>` +
    rect(90, 770, 1100, 30, { fill: '#a97f52' }, 5) +
    rect(110, 800, 26, 130, { fill: '#7b5a3a' }) +
    rect(1144, 800, 26, 130, { fill: '#7b5a3a' }) +
    rect(190, 690, 120, 80, { fill: '#e2622b' }, 8) +
    range(4)
      .map(i =>
        rect(
          206 + i * 24,
          630 + (i % 2) * 16,
          9,
          70,
          { fill: ['#1b3f9c', '#b3261e', '#1d7a3a', '#26282b'][i] ?? '#26282b' },
          3,
        ),
      )
      .join('')
  )
}

/** Three markers and an eraser lying in a row. */
export function pens(x: number, y: number): string {
  const pen = (left: number, ink: string) =>
    rect(left, y - 8, 118, 16, { fill: '#f4f1ea' }, 8) +
    rect(left + 78, y - 8, 40, 16, { fill: ink }, 8) +
    rect(left, y - 8, 14, 16, { fill: ink }, 7)
  return (
    pen(x - 250, '#1b3f9c') +
    pen(x - 116, '#b3261e') +
    pen(x + 18, '#1d7a3a') +
    rect(x + 160, y - 20, 110, 32, { fill: '#26282b' }, 6) +
    rect(x + 160, y + 2, 110, 12, { fill: '#b9bcbf' }, 4)
  )
}

/** A tiled floor running away from the camera. */
export function tiles(): string {
  const rows = [190, 262, 348, 450, 570, 710, 870]
  const lines = rows.map(y => line([0, y], [1280, y], { stroke: '#b7aa90', width: 4 }))
  const cross = range(22).map(i =>
    line([i * 150 - 500 + 260, 190], [i * 150 - 900 + 260, 960], { stroke: '#b7aa90', width: 4 }),
  )
  return (
    rect(0, 190, 1280, 770, { fill: '#d6cab3' }) +
    lines.join('') +
    cross.join('') +
    rect(0, 190, 1280, 770, { fill: 'url(#lit)' }) +
    rect(0, 160, 1280, 34, { fill: '#efe7d8' }) +
    rect(0, 188, 1280, 8, { fill: '#c3b596' })
  )
}

/** Shoes standing at the edge of the decal. */
export function shoes(): string {
  const shoe = (x: number, y: number) =>
    `<ellipse cx="${x + 10}" cy="${y + 66}" rx="52" ry="16" fill="url(#shadow)"/>` +
    path(`M${x - 26} ${y + 60}q-12 -40 6 -96q22 -16 42 0q16 50 4 96q-26 16 -52 0z`, { fill: '#3b4b57' }) +
    path(`M${x - 14} ${y - 20}h30M${x - 16} ${y - 2}h34M${x - 18} ${y + 16}h36`, {
      stroke: '#f4efe2',
      width: 5,
    }) +
    path(`M${x - 28} ${y + 56}q28 18 54 0l2 12q-28 18 -58 0z`, { fill: '#f4efe2' })
  return shoe(1090, 300) + shoe(1170, 318)
}
