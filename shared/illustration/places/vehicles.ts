import { clipped, disc, line, path, poly, range, rect } from '#shared/illustration/svg.ts'

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
