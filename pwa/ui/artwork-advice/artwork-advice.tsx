import { type AdviceInput, adviceOn } from '#shared/artwork/advice.ts'
import { ADVICE_TEXTS } from '#shared/artwork/advice-texts.ts'
import classes from './artwork-advice.module.css'

/** What a print shop would say about a file at the size ordered; it is told politely and blocks nothing (D17). */
export default function ArtworkAdvice(input: AdviceInput) {
  const advice = adviceOn(input)
  const isFine = advice.every(({ tone }) => tone === 'good')
  return (
    <fieldset className={classes.advice} aria-label={ADVICE_TEXTS.title}>
      <div role="status">
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
      </div>
    </fieldset>
  )
}
