import { TEXTS } from '#pwa/lib/texts.ts'
import type { SlotState } from '#pwa/sync/slot-state.ts'
import classes from './artwork.module.css'
import { ARTWORK_TEXTS } from './artwork-texts.ts'

/** Where a slot stands, in words; progress also as a bar (spec §4). `hint` stands where nothing is picked yet. */
export function SlotStatus({ state, hint }: { state: SlotState; hint: string }) {
  switch (state.kind) {
    case 'none':
      return <p className={classes.hint}>{hint}</p>
    case 'checking':
      return <p role="status">{ARTWORK_TEXTS.checking}</p>
    case 'uploading':
      return <Progress percent={state.percent} fileName={state.fileName} />
    case 'uploaded':
      return (
        <p className={classes.done}>
          <strong>{ARTWORK_TEXTS.uploaded}</strong> <span className={classes.file}>{state.fileName}</span>
        </p>
      )
    case 'refused':
      return <Refused {...state} />
    case 'failed':
      return (
        <p className={classes.stop}>
          {TEXTS.artwork.failed} <span className={classes.file}>{state.fileName}</span>
        </p>
      )
    case 'interrupted':
      return (
        <p className={classes.stop}>
          {ARTWORK_TEXTS.interrupted} <span className={classes.file}>{state.fileName}</span>
        </p>
      )
  }
}

function Progress({ percent, fileName }: { percent: number; fileName: string }) {
  return (
    <div className={classes.progress}>
      <progress max={100} value={percent} aria-label={ARTWORK_TEXTS.uploadingFile(fileName)} />
      <span>{ARTWORK_TEXTS.uploading(percent)}</span>
    </div>
  )
}

function Refused({ message, fileName, kept }: Extract<SlotState, { kind: 'refused' }>) {
  return (
    <div role="alert" className={classes.stop}>
      <strong>{message}</strong> <span className={classes.file}>{fileName}</span>
      {kept && <p className={classes.hint}>{ARTWORK_TEXTS.kept(kept)}</p>}
    </div>
  )
}
