import { heavy } from '#shared/illustration/lettering/heavy.ts'
import { narrow } from '#shared/illustration/lettering/narrow.ts'
import { text } from '#shared/illustration/lettering/text.ts'
import { fitLine } from '#shared/illustration/letters.ts'
import { group, line, num, path, range, rect } from '#shared/illustration/svg.ts'
import { ground, motif, type Painter } from './layout.ts'

interface Board {
  title: string
  accent: string
  columns: string[]
  rows: number
  notes: [column: number, row: number, words: string, colour: string][]
}

const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI']

/** Printed write-on boards, with what somebody has written on them. */
const BOARDS = {
  week: {
    title: 'THIS WEEK',
    accent: '#1F5E8C',
    columns: DAYS,
    rows: 3,
    notes: [
      [0, 0, 'Proof due', '#1b3f9c'],
      [1, 1, 'Install 9 am', '#b3261e'],
      [3, 0, 'Van service', '#1b3f9c'],
      [4, 2, 'Pizza!', '#1d7a3a'],
      [2, 2, 'Call Maya', '#1b3f9c'],
    ],
  },
  meals: {
    title: 'MEALS',
    accent: '#2B6E3F',
    columns: ['MON', 'TUE', 'WED'],
    rows: 2,
    notes: [
      [0, 0, 'Tacos', '#b3261e'],
      [1, 0, 'Soup', '#1b3f9c'],
      [2, 1, 'Out!', '#1d7a3a'],
    ],
  },
  score: {
    title: 'SCOREBOARD',
    accent: '#8A2D5C',
    columns: ['HOME', 'AWAY'],
    rows: 2,
    notes: [
      [0, 0, '21', '#1b3f9c'],
      [1, 0, '18', '#b3261e'],
      [0, 1, '7', '#1b3f9c'],
      [1, 1, '12', '#b3261e'],
    ],
  },
  jobs: {
    title: 'JOB BOARD',
    accent: '#B4531A',
    columns: ['TO PRINT', 'TO CUT', 'DONE'],
    rows: 4,
    notes: [
      [0, 0, 'Flags x6', '#1b3f9c'],
      [0, 1, 'Menu x2', '#1b3f9c'],
      [1, 0, 'Decals', '#b3261e'],
      [2, 0, 'Tent', '#1d7a3a'],
      [2, 1, 'A-frame', '#1d7a3a'],
    ],
  },
  kitchen: {
    title: 'PREP LIST',
    accent: '#1E1A15',
    columns: ['AM', 'PM'],
    rows: 3,
    notes: [
      [0, 0, 'Salsa', '#b3261e'],
      [0, 1, 'Dough', '#1b3f9c'],
      [1, 0, 'Stock', '#1b3f9c'],
      [1, 2, '86 plum', '#b3261e'],
    ],
  },
  month: {
    title: 'NOVEMBER',
    accent: '#7D5A0B',
    columns: DAYS,
    rows: 4,
    notes: [
      [1, 0, 'Rent', '#b3261e'],
      [3, 1, 'Maya off', '#1b3f9c'],
      [0, 2, 'Photos', '#1b3f9c'],
      [4, 3, 'Market', '#1d7a3a'],
    ],
  },
} satisfies Record<string, Board>

export type BoardName = keyof typeof BOARDS

/** Lettering thickened and slanted into a marker hand. */
function marker(words: string, x: number, y: number, w: number, h: number, colour: string): string {
  const hand = fitLine(words, { alphabet: text, fill: colour, tracking: 12 }, { x: 0, y: 0, w, h }, 0)
  const tilt = `translate(${num(x)} ${num(y)}) rotate(-2.5) skewX(-9)`
  return group(hand, `transform="${tilt}" stroke="${colour}" stroke-width="26" stroke-linejoin="round"`)
}

export function board(name: BoardName, w: number, h: number): string {
  const { title, accent, columns, rows, notes }: Board = BOARDS[name]
  const pad = Math.min(w, h) * 0.05
  const headH = h * 0.17
  const labelH = h * 0.09
  const top = headH + labelH
  const cellW = (w - 2 * pad) / columns.length
  const cellH = (h - top - pad) / rows
  const x = (c: number) => pad + c * cellW
  const y = (r: number) => top + r * cellH
  const rule = { stroke: '#9aa3a8', width: Math.max(1, w * 0.003) }
  return (
    rect(0, 0, w, h, { fill: '#ffffff' }) +
    rect(0, 0, w, headH, { fill: accent }) +
    fitLine(
      title,
      { alphabet: heavy, fill: '#ffffff' },
      { x: pad, y: headH * 0.26, w: w - 2 * pad, h: headH * 0.48 },
      0,
    ) +
    columns
      .map((label, c) =>
        fitLine(
          label,
          { alphabet: narrow, fill: accent },
          { x: x(c) + cellW * 0.1, y: headH + labelH * 0.28, w: cellW * 0.8, h: labelH * 0.5 },
        ),
      )
      .join('') +
    range(columns.length + 1)
      .map(c => line([x(c), top], [x(c), h - pad], rule))
      .join('') +
    range(rows + 1)
      .map(r => line([pad, y(r)], [w - pad, y(r)], rule))
      .join('') +
    notes
      .map(([c, r, words, colour]) =>
        marker(words, x(c) + cellW * 0.1, y(r) + cellH * 0.3, cellW * 0.78, cellH * 0.42, colour),
      )
      .join('') +
    path(
      `M${num(w * 0.62)} ${num(headH * 0.72)}q${num(w * 0.1)} ${num(-headH * 0.5)} ${num(w * 0.28)} ${num(-headH * 0.2)}`,
      {
        stroke: '#ffffff',
        width: w * 0.006,
        opacity: 0.35,
      },
    )
  )
}

/** A printed header over what the day's hand has written. */
export const specialPainter: Painter = ({ ground: paper, ink, accent, second, kicker = '', lines }, w, h) => {
  const headH = h * 0.22
  const rowH = (h - headH) / (lines.length + 0.6)
  const hand = lines.map((words, i) =>
    marker(words, w * 0.1, headH + rowH * (i + 0.35), w * 0.76, rowH * 0.5, i === 1 ? ink : second),
  )
  return (
    ground(paper, w, h) +
    rect(0, 0, w, headH, { fill: accent }) +
    motif('cup', { x: w * 0.06, y: headH * 0.2, w: headH * 0.6, h: headH * 0.6 }, paper, paper, accent) +
    fitLine(
      kicker,
      { alphabet: heavy, fill: paper },
      { x: w * 0.34, y: headH * 0.3, w: w * 0.58, h: headH * 0.4 },
      0,
    ) +
    hand.join('')
  )
}
