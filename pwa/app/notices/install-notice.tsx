import { useEffect } from 'react'
import { installPrompt } from '#pwa/lib/install-prompt.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { dueOffer, type InstallWay } from './due-offer.ts'
import { noteOffered } from './install-offer.ts'
import { BarButton, NoticeBar } from './notice-bar.tsx'
import { NOTICE_TEXTS } from './notice-texts.ts'
import classes from './notices.module.css'

/** The one offer to install, with Apple's way where there is no other; shown is offered, whatever the answer. */
export function InstallNotice({ way, onDone }: { way: InstallWay; onDone(): void }) {
  useEffect(() => {
    noteOffered(deviceStorage())
    dueOffer.noteShown()
  }, [])
  if (way === 'ios') return <IosNotice onDone={onDone} />
  const install = () => {
    onDone()
    void installPrompt.show()
  }
  return (
    <NoticeBar text={NOTICE_TEXTS.install}>
      <BarButton label={NOTICE_TEXTS.notNow} onPress={onDone} />
      <BarButton label={NOTICE_TEXTS.installNow} onPress={install} main />
    </NoticeBar>
  )
}

function IosNotice({ onDone }: { onDone(): void }) {
  return (
    <NoticeBar text={NOTICE_TEXTS.ios}>
      <BarButton label={NOTICE_TEXTS.dismiss} onPress={onDone} />
      <details className={classes.facts}>
        <summary>{NOTICE_TEXTS.iosMore}</summary>
        <ul>
          {NOTICE_TEXTS.iosFacts.map(fact => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </details>
    </NoticeBar>
  )
}
