import { BusyButton } from '#pwa/ui/action/busy-button.tsx'
import { useFocusKept } from '#pwa/ui/use-focus-kept.ts'
import classes from './library.module.css'
import type { LibraryFile } from './library.ts'
import { LIBRARY_TEXTS } from './library-texts.ts'
import { useKeep } from './use-keep.ts'

/** Keeps a file though nothing may use it one day (D58); what orders are made from is kept anyway. */
export function KeepFile({ sub, entry: { file, isKept } }: { sub: string; entry: LibraryFile }) {
  const { keep, isBusy } = useKeep(sub)
  const kept = useFocusKept<HTMLDivElement>()
  return (
    <div tabIndex={-1} {...kept}>
      {isKept ? (
        <p className={classes.used}>{LIBRARY_TEXTS.keptHere}</p>
      ) : (
        <BusyButton look="quiet" isBusy={isBusy} onPress={() => void keep(file, true)}>
          {LIBRARY_TEXTS.keepFile}
          <span className="visually-hidden"> {file.fileName}</span>
        </BusyButton>
      )}
    </div>
  )
}
