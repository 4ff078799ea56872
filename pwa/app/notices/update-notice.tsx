import { useState } from 'react'
import { readyToLeave } from '#pwa/lib/leaving.ts'
import { activateUpdate } from '#pwa/lib/service-worker/client.ts'
import { isUploading, uploadsEnd } from '#pwa/sync/uploads/tab-lock.ts'
import { BarButton, NoticeBar } from './notice-bar.tsx'
import { NOTICE_TEXTS } from './notice-texts.ts'

/** A newer shop waits for a tap (issue 3, point 4). */
export const UpdateNotice = () => (
  <OpeningNotice text={NOTICE_TEXTS.ready} label={NOTICE_TEXTS.update} open={activateUpdate} />
)

/** This page is of an older shop: it goes on, and opens anew when the person says so. */
export const OutdatedNotice = () => (
  <OpeningNotice text={NOTICE_TEXTS.superseded} label={NOTICE_TEXTS.reload} open={reload} />
)

async function reload(): Promise<void> {
  await readyToLeave()
  location.reload()
}

interface OpeningNoticeProps {
  text: string
  label: string
  /** Opens this page anew. */
  open(): Promise<void>
}

/** The newer shop opens on a tap, and after the tap not before uploads in whatever tab have ended. */
function OpeningNotice({ text, label, open }: OpeningNoticeProps) {
  const [isHeldUp, setHeldUp] = useState(false)
  const press = async () => {
    setHeldUp(await isUploading(navigator.locks))
    await uploadsEnd(navigator.locks)
    await open()
  }
  if (isHeldUp) return <NoticeBar text={NOTICE_TEXTS.waitsForUpload} />
  return (
    <NoticeBar text={text}>
      <BarButton label={label} onPress={() => void press()} main />
    </NoticeBar>
  )
}
