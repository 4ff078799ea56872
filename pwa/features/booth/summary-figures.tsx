import { paidInAll, type Summary, type SummaryFigures, type Tally } from '#shared/booth/summary.ts'
import { SUMMARY_COLUMNS } from '#shared/booth/summary-csv.ts'
import { dayText } from '#shared/calendar/day.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './booth.module.css'
import { BOOTH_TEXTS } from './booth-texts.ts'

const TEXTS = BOOTH_TEXTS.summary

/** Columns that stand above the table too. */
const TILES: readonly string[] = ['Orders', 'To follow', 'Owed back']

/** The figures per day and in all, to the cent (issue 9.7). */
export function SummaryFiguresTable({ summary: { days, all } }: { summary: Summary }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
    <section className={classes.scroll} aria-label={TEXTS.figures} tabIndex={0}>
      <table className={classes.summary}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.day}</th>
            {SUMMARY_COLUMNS.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">{TEXTS.paidInAll}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(figures => (
            <Row key={figures.day} first={dayText(figures.day)} figures={figures} />
          ))}
        </tbody>
        <tfoot>
          <Row first={TEXTS.all} figures={all} />
        </tfoot>
      </table>
    </section>
  )
}

function Row({ first, figures }: { first: string; figures: SummaryFigures }) {
  return (
    <tr>
      <th scope="row">{first}</th>
      {SUMMARY_COLUMNS.map(({ title, of }) => (
        <td key={title}>
          <Cell tally={of(figures)} />
        </td>
      ))}
      <td>
        <Cell tally={paidInAll(figures)} />
      </td>
    </tr>
  )
}

/** How much, and of how many customers. */
function Cell({ tally: { tickets, cents } }: { tally: Tally }) {
  if (tickets === 0) return '–'
  return (
    <>
      <strong>{formatCents(cents)}</strong>{' '}
      <span className={classes.small}>
        {tickets}
        <span className="visually-hidden"> {TEXTS.ofSo(tickets)}</span>
      </span>
    </>
  )
}

/** What a stand wants to know at a glance. */
export function SummaryTiles({ figures }: { figures: SummaryFigures }) {
  const tiles = [
    ...SUMMARY_COLUMNS.filter(({ title }) => TILES.includes(title)).map(({ title, of }) => ({
      title,
      tally: of(figures),
    })),
    { title: TEXTS.paidInAll, tally: paidInAll(figures) },
  ]
  return (
    <dl className={classes.tiles}>
      {tiles.map(({ title, tally }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <strong>{formatCents(tally.cents)}</strong>
            <span className={classes.small}>{TEXTS.of(tally.tickets)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
