import { Status } from '#pwa/ui/status/status.tsx'
import { type AdviceInput, adviceOn } from '#shared/artwork/advice.ts'
import { ADVICE_TEXTS } from '#shared/artwork/advice-texts.ts'
import classes from './artwork-advice.module.css'

/** What a print shop would say about a file at the size ordered; it is told politely and blocks nothing (D17). */
export default function ArtworkAdvice(input: AdviceInput) {
  const advice = adviceOn(input)
  // Whether it suits an order of no size yet, nobody knows.
  const isFine = input.ordered !== null && advice.every(({ tone }) => tone === 'good')
  if (!isFine && advice.length === 0) return null
  return (
    <fieldset className={classes.advice} aria-label={ADVICE_TEXTS.title}>
      <Status as="div">
        {isFine && <p className={classes.good}>{ADVICE_TEXTS.nothing}</p>}
        <ul>
          {advice.map(({ code, tone, text }) => (
            <li key={code} className={classes[tone]}>
              <span className="visually-hidden">
                {tone === 'look' ? ADVICE_TEXTS.look : ADVICE_TEXTS.good}
              </span>
              {text}
            </li>
          ))}
        </ul>
      </Status>
    </fieldset>
  )
}
