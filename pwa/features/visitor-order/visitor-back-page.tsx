import { Result } from './visitor-result.tsx'
import { VISITOR_TEXTS as TEXTS } from './visitor-texts.ts'

/** /o/back: the payment page was left; nothing happened. */
export default function VisitorBackPage() {
  return (
    <Result title={TEXTS.backTitle} tone="stop">
      <p>{TEXTS.backHint}</p>
    </Result>
  )
}
