import { download } from '#pwa/lib/download.ts'
import type { BoothRepository } from '#pwa/local/booth/booth-repository.ts'
import action from '#pwa/ui/action/action.module.css'
import classes from './booth.module.css'
import { BOOTH_TEXTS as TEXTS } from './booth-texts.ts'

interface BoothUnknownProps {
  why: 'may-not' | 'unknown' | 'keeps-nothing'
  repository?: BoothRepository | null
}

/** Why there is no booth here; what is on the device is not lost for it (B15). */
export function BoothUnknown({ why, repository = null }: BoothUnknownProps) {
  return (
    <section className={classes.page}>
      <h1>{why === 'may-not' ? TEXTS.mayNot : TEXTS.title}</h1>
      <p role="status">{WORDS[why]}</p>
      {repository && <ExportButton repository={repository} />}
    </section>
  )
}

const WORDS = {
  'may-not': TEXTS.mayNotHint,
  unknown: TEXTS.unknownRight,
  'keeps-nothing': TEXTS.keepsNothing,
}

/** All that has not reached the shop, as a file for a colleague or for keeping. */
export function ExportButton({ repository }: { repository: BoothRepository }) {
  const save = async () => download('booth-unsent.json', await repository.exportUnsent())
  return (
    <button type="button" className={action.other} onClick={() => void save()}>
      {TEXTS.exportAll}
    </button>
  )
}
