import { tube } from '../paint.ts'
import { artOn, type Brief, type Corners } from '../scene.ts'
import { clipped, disc, line, num, path, poly, range, rect, trace } from '../svg.ts'
import { pane, reflections } from './film.ts'

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
      .map(i => line([0, i * 48], [1280, i * 48], { stroke: '#c9b99c', width: 3 }))
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

/** A woven texture over a fabric outline. */
export function weave(id: string, outline: string): string {
  return `<pattern id="${id}-weave" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 1.5h6M0 4.5h6" stroke="#ffffff" stroke-width="1" opacity=".5"/><path d="M1.5 0v6M4.5 0v6" stroke="#120c04" stroke-width=".9" opacity=".3"/></pattern>${path(outline, { fill: `url(#${id}-weave)`, opacity: 0.55 })}`
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
    `<ellipse cx="640" cy="440" rx="640" ry="440" fill="url(#lamp)" opacity=".55"/>` +
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

/** The tail of a service truck at dusk. */
export function truckTail(): string {
  const chevrons = range(14).map(i =>
    poly(
      [
        [110 + i * 90, 800],
        [155 + i * 90, 800],
        [110 + i * 90, 866],
        [65 + i * 90, 866],
      ],
      { fill: i % 2 ? '#f3c51c' : '#b3221e' },
    ),
  )
  return (
    rect(0, 0, 1280, 960, { fill: 'url(#night)' }) +
    rect(0, 890, 1280, 70, { fill: '#2a2c2e' }) +
    `<ellipse cx="640" cy="905" rx="620" ry="34" fill="url(#shadow)"/>` +
    rect(130, 90, 1020, 710, { fill: '#c8cdd1' }, 18) +
    rect(130, 90, 1020, 710, { fill: 'url(#lit)' }, 18) +
    rect(180, 140, 920, 600, { stroke: '#9ba2a7', width: 5 }, 10) +
    line([640, 140], [640, 740], { stroke: '#8d9499', width: 6 }) +
    rect(600, 200, 26, 110, { fill: '#5f666b' }, 6) +
    rect(654, 200, 26, 110, { fill: '#5f666b' }, 6) +
    [150, 1090]
      .map(
        x => rect(x, 640, 40, 120, { fill: '#c8281e' }, 8) + rect(x + 8, 660, 24, 40, { fill: '#ff8d7a' }, 6),
      )
      .join('') +
    clipped(
      'tail',
      'M100 800H1180V866H100Z',
      rect(100, 800, 1080, 66, { fill: '#b3221e' }) + chevrons.join(''),
    ) +
    [260, 1020].map(x => rect(x - 70, 866, 140, 60, { fill: '#101113' }, 20)).join('')
  )
}

/** Glass beads: a fine honeycomb that sparkles. */
export function beads(id: string, outline: string): string {
  return `<pattern id="${id}-bead" width="26" height="15" patternUnits="userSpaceOnUse"><path d="M0 7.5l6-7.5h8l6 7.5l-6 7.5H6zM20 7.5h6" fill="none" stroke="#ffffff" stroke-width="1.2"/></pattern>${path(outline, { fill: `url(#${id}-bead)`, opacity: 0.4 })}`
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

interface Van {
  shell: string
  over: string
}

/** The side of a delivery van: the shell takes the print, glass and wheels go over it. */
export function van(): Van {
  const shell =
    'M150 690V330q0-40 44-40H836q40 0 70 30l104 128q92 16 118 44q22 26 22 74v92q0 32-32 32H182q-32 0-32-32Z'
  const wheel = (x: number) =>
    disc([x, 704], 92, { fill: '#1a1b1d' }) +
    disc([x, 704], 80, { fill: '#26282b' }) +
    disc([x, 704], 50, { fill: '#c4c7c9' }) +
    range(5)
      .map(i =>
        disc([x + Math.cos(i * 1.2566) * 28, 704 + Math.sin(i * 1.2566) * 28], 9, { fill: '#5f6366' }),
      )
      .join('') +
    disc([x, 704], 13, { fill: '#5f6366' })
  const seamInk = { stroke: '#120c04', width: 2.5, opacity: 0.4 }
  return {
    shell,
    over:
      path('M790 330h46q22 0 42 22l82 100H790z', { fill: '#28343b' }) +
      path('M800 340h30l70 112h-50z', { fill: '#ffffff', opacity: 0.18 }) +
      path('M776 306V700M470 306V700M470 500h306M968 462q10 120 -8 238', seamInk) +
      path('M1010 480q30 120 20 188h120v-90q0 -40 -26 -66q-30 -22 -114 -32z', { fill: '#e4572e' }) +
      path('M176 306h580', { stroke: '#ffffff', width: 5, opacity: 0.35 }) +
      rect(484, 640, 46, 14, { fill: '#2a2c2f' }, 6) +
      rect(806, 500, 46, 14, { fill: '#2a2c2f' }, 6) +
      path('M1108 500q34 10 40 44l-30 -2q-14 -12 -10 -42z', {
        fill: '#fff3cf',
        stroke: '#8d9093',
        width: 3,
      }) +
      rect(150, 560, 18, 74, { fill: '#b3221e' }, 6) +
      path('M150 668H1150v26q0 30-32 30H182q-32 0-32-32z', { fill: '#2a2c2f', opacity: 0.85 }) +
      rect(980, 430, 34, 48, { fill: '#1a1b1d' }, 10) +
      wheel(340) +
      wheel(990),
  }
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

/** The grain of a slip-resistant laminate. */
export function grit(id: string, outline: string): string {
  const dots = range(12).map(
    i =>
      `<circle cx="${(i * 13) % 32}" cy="${(i * 23) % 30}" r="${1 + (i % 3) * 0.4}" fill="${i % 2 ? '#ffffff' : '#120c04'}"/>`,
  )
  return `<pattern id="${id}-grit" width="32" height="30" patternUnits="userSpaceOnUse">${dots.join('')}</pattern>${path(outline, { fill: `url(#${id}-grit)`, opacity: 0.22 })}`
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

/** A cotton T-shirt laid flat. */
export function shirt(): string {
  const d =
    'M330 190L200 236L96 400L206 474L258 410V840H722V410L774 474L884 400L780 236L650 190Q490 262 330 190Z'
  return (
    `<g transform="translate(16 20)">${path(d, { fill: '#2b2013', opacity: 0.3, filter: 'soft' })}</g>` +
    path(d, { fill: '#2d3f55' }) +
    path(d, { fill: 'url(#lit)' }) +
    path('M330 190Q490 262 650 190L634 184Q490 232 346 184Z', { fill: '#24344a' }) +
    path('M330 190Q490 270 650 190', { stroke: '#475d78', width: 8 }) +
    path('M258 410V500M722 410V500M258 826H722M110 384l104 70M870 384l-104 70', {
      stroke: '#1d2b3d',
      width: 3,
      dash: '8 5',
    }) +
    path('M300 700q40 30 30 100M680 640q-30 60 -10 150M440 760q20 30 6 70', {
      stroke: '#1d2b3d',
      width: 10,
      opacity: 0.4,
    })
  )
}

/** The knit showing through a pressed print. */
export function knit(id: string, outline: string): string {
  return `<pattern id="${id}-knit" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 0l2.5 3l2.5-3" fill="none" stroke="#120c04" stroke-width=".8"/></pattern>${path(outline, { fill: `url(#${id}-knit)`, opacity: 0.3 })}`
}
