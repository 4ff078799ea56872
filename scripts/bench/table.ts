import { type Budget, type Figure, isKept, ratios } from './figure.ts'
import { median, type Ratio } from './statistics.ts'

const WIDTHS = { name: 56, figure: 16, ratio: 20 }

/** The words above the columns; `against` names the older revision. */
export function heading(against: string | null): string {
  const columns = [
    'figure'.padEnd(WIDTHS.name),
    'now'.padStart(WIDTHS.figure),
    'control'.padStart(WIDTHS.figure),
    'now/control'.padStart(WIDTHS.ratio),
  ]
  const older = [against?.padStart(WIDTHS.figure), `now/${against}`.padStart(WIDTHS.ratio)]
  return [...columns, ...(against === null ? [] : older), '  budget'].join(' ').trimEnd()
}

/** One line for a figure: medians, ratios of the pairs as `median (least-most)`, and its budget. */
export function lineOf(figure: Figure): string {
  const { name, unit, now, control, before } = figure
  const beside = ratios(figure)
  const columns = [
    name.padEnd(WIDTHS.name),
    amount(now, unit).padStart(WIDTHS.figure),
    (control ? amount(control, unit) : '').padStart(WIDTHS.figure),
    (beside.control ? times(beside.control) : '').padStart(WIDTHS.ratio),
  ]
  const older = beside.before
    ? [amount(before ?? [], unit).padStart(WIDTHS.figure), times(beside.before).padStart(WIDTHS.ratio)]
    : []
  return [...columns, ...older, verdict(figure)].join(' ').trimEnd()
}

function amount(figures: readonly number[], unit: string): string {
  return `${rounded(median(figures))} ${unit}`.trimEnd()
}

/** Three digits, or all before the point. */
function rounded(figure: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(figure) || 1)))
  return figure.toFixed(Math.min(digits, Number.isInteger(figure) ? 0 : 3))
}

function times({ median, least, most, pairs }: Ratio): string {
  const spread = pairs > 1 ? ` (${least.toFixed(2)}-${most.toFixed(2)})` : ''
  return `${median.toFixed(2)}${spread}`
}

function verdict(figure: Figure): string {
  if (!figure.budget) return ''
  return ` ${bounds(figure.budget, figure.unit)}: ${isKept(figure) ? 'held' : 'MISSED'}`
}

function bounds({ of, least, most }: Budget, unit: string): string {
  const inUnit = (bound: number) =>
    of === 'ratio' ? `${Math.round(bound * 100)}% of control` : `${bound} ${unit}`.trimEnd()
  return [least === undefined ? '' : `>= ${inUnit(least)}`, most === undefined ? '' : `<= ${inUnit(most)}`]
    .filter(Boolean)
    .join(', ')
}
