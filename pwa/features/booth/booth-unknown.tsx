import type { BoothRepository } from '#pwa/local/booth/booth-repository.ts'
import { Status } from '#pwa/ui/status/status.tsx'
import classes from './booth.module.css'
import { BOOTH_TEXTS as TEXTS } from './booth-texts.ts'
import { ExportButton } from './export-button.tsx'

interface BoothUnknownProps {
  why: 'may-not' | 'unknown' | 'keeps-nothing'
  repository?: BoothRepository | null
}

/** Why there is no booth here; what is on the device is not lost for it (B15). */
export function BoothUnknown({ why, repository = null }: BoothUnknownProps) {
  return (
    <section className={classes.page}>
      <h1>{why === 'may-not' ? TEXTS.mayNot : TEXTS.title}</h1>
      <Status>{WORDS[why]}</Status>
      {repository && <ExportButton repository={repository} />}
    </section>
  )
}

const WORDS = {
  'may-not': TEXTS.mayNotHint,
  unknown: TEXTS.unknownRight,
  'keeps-nothing': TEXTS.keepsNothing,
}
