import { useState } from 'react'
import { readyToLeave } from '#pwa/lib/leaving.ts'
import { letNewerIn } from '#pwa/lib/service-worker/door.ts'
import { isUploading, uploadsEnd } from '#pwa/sync/uploading-lock.ts'
import { BarButton, NoticeBar } from './notice-bar.tsx'
import { NOTICE_TEXTS } from './notice-texts.ts'

/** A newer shop waits for a tap, and after the tap for uploads in whatever tab (issue 3, point 4). */
export function UpdateNotice() {
  const [isHeldUp, setHeldUp] = useState(false)
  const update = async () => {
    setHeldUp(await isUploading(navigator.locks))
    await uploadsEnd(navigator.locks)
    await letNewerIn()
  }
  if (isHeldUp) return <NoticeBar text={NOTICE_TEXTS.waitsForUpload} />
  return (
    <NoticeBar text={NOTICE_TEXTS.ready}>
      <BarButton label={NOTICE_TEXTS.update} onPress={() => void update()} main />
    </NoticeBar>
  )
}

/** This page is of an older shop: it goes on, and opens anew when the person says so. */
export function OutdatedNotice() {
  const reload = async () => {
    await readyToLeave()
    location.reload()
  }
  return (
    <NoticeBar text={NOTICE_TEXTS.superseded}>
      <BarButton label={NOTICE_TEXTS.reload} onPress={() => void reload()} main />
    </NoticeBar>
  )
}
