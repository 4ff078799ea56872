import { type ReactNode, useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { thisDevice } from '#pwa/lib/device-label.ts'
import { BusyButton } from '#pwa/ui/action/busy-button.tsx'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { RefusedFile } from '#shared/contract/booth.ts'
import type { DeskFile, DeskFileKind, DeskLine } from '#shared/contract/desk.ts'
import { factsText } from './artwork-facts.ts'
import classes from './desk.module.css'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'

interface JobLineProps {
  orderId: string
  line: DeskLine
  /** From 1. */
  number: number
  /** What is to be said of its proof. */
  children: ReactNode
}

/** What is to be made of one bought line, in the shop's words, and its files (issue 11.2). */
export function JobLine({ orderId, line, number, children }: JobLineProps) {
  const facts = [
    { title: TEXTS.quantity, value: String(line.quantity) },
    ...(line.size ? [{ title: TEXTS.size, value: line.size }] : []),
    ...(line.jobName ? [{ title: TEXTS.jobName, value: line.jobName }] : []),
    ...line.choices,
  ]
  return (
    <section className={classes.line} aria-label={line.product}>
      <h2>{line.product}</h2>
      <dl className={classes.choices}>
        {facts.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{line.isPickup ? TEXTS.pickup : TEXTS.ships}</p>
      <ul className={classes.files}>
        {line.files.map(file => (
          <File key={file.slot} orderId={orderId} file={file} number={number} />
        ))}
        {line.missing.map(({ slot, name, refused }) => (
          <li key={slot}>
            {TEXTS.missing(name)}
            {refused && <span className={classes.reason}>{unfitText(refused)}</span>}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

/** The spec's sentences end with a full stop or without. */
const unfitText = ({ fileName, message }: RefusedFile) => TEXTS.unfit(fileName, message.replace(/\.$/, ''))

function File({ orderId, file, number }: { orderId: string; file: DeskFile; number: number }) {
  const api = useApi()
  const [isBusy, setIsBusy] = useState(false)
  async function fetchFile(what: DeskFileKind) {
    setIsBusy(true)
    try {
      const body = { line: number, slot: file.slot, what, device: thisDevice() }
      const params = { id: orderId }
      const { url } = await api.call('POST /api/desk/orders/:id/file', { params, body, auth: true })
      location.assign(url)
    } catch {
      toast(TEXTS.downloadFailed, { tone: 'bad' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <li className={classes.file}>
      <span>
        <strong>{file.name}</strong>
        {': '}
        {file.fileName}
        {file.facts && <span className={classes.by}> {factsText(file.facts)}</span>}
      </span>
      {file.hasPicture && (
        <BusyButton isBusy={isBusy} onPress={() => void fetchFile('picture')}>
          {TEXTS.rendering(file.name)}
        </BusyButton>
      )}
      <BusyButton isBusy={isBusy} onPress={() => void fetchFile('original')}>
        {TEXTS.download(file.downloadName)}
      </BusyButton>
      {file.advice.map(words => (
        <span key={words} className={classes.reason}>
          {words}
        </span>
      ))}
    </li>
  )
}
