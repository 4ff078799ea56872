import { softPath } from '#shared/illustration/soft.ts'
import { path } from '#shared/illustration/svg.ts'

/** A cotton T-shirt laid flat. */
export function shirt(): string {
  const d =
    'M330 190L200 236L96 400L206 474L258 410V840H722V410L774 474L884 400L780 236L650 190Q490 262 330 190Z'
  return (
    `<g transform="translate(16 20)">${softPath(d, { fill: '#2b2013', opacity: 0.3 })}</g>` +
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
