import { darker, lighter } from '#shared/illustration/colour.ts'
import { disc, path, rect } from '#shared/illustration/svg.ts'
import { base } from './ground.ts'

/** Height of the hubs, so that the tyres stand on the ground within the picture. */
const WHEELS = 796

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
          disc([x, WHEELS], 136, { fill: '#15171a' }) +
          disc([x, WHEELS], 88, { fill: '#8d9093' }) +
          disc([x, WHEELS], 75, { fill: '#5f6366' }),
      )
      .join('')
  )
}
