import { TEXTS } from '#pwa/lib/texts.ts'
import { ResultPage } from './result-page.tsx'

/** /cancel: the cart stays as it is (spec §2). */
export default function CancelPage() {
  return <ResultPage tone="stop" {...TEXTS.cancel} />
}
