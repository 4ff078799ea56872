import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import { ResultPage } from './result-page.tsx'

/** /cancel: the cart stays as it is (spec §2). */
export default function CancelPage() {
  return <ResultPage tone="stop" {...PAGE_TEXTS.cancel} />
}
