import { randomUUID } from 'node:crypto'
import { chromium, type Page } from 'playwright'
import { openShop } from '../../pwa/e2e/shop.ts'
import {
  cartWithBanner,
  type LargeFile,
  largeJpeg,
  longestTasks,
  pickerOf,
  slotOf,
  watchUploads,
} from '../../pwa/e2e/uploads.ts'
import { chromiumPath, LAUNCH_ARGS } from '../browser.ts'
import { row } from './report.ts'

const SAVED_MS = 6000
const LONGEST_MS = 50
const SHARE = 0.85
const MB = 1024 * 1024

/** Saving and sending 300 MB: how long, how fast beside one plain PUT of the same file, and how free the page stays. */
export async function benchUpload(): Promise<void> {
  const shop = await openShop()
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: LAUNCH_ARGS })
  const file = await largeJpeg(299, 1)
  try {
    const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' })
    const page = await context.newPage()
    const { bearer } = watchUploads(context)
    await cartWithBanner(page)
    await page.waitForLoadState('networkidle')
    const [longest = 0] = await longestTasks(page, async () => {
      await clockSlot(page)
      await pickerOf(page).setInputFiles(file.path)
      await slotOf(page).getByText('Uploaded', { exact: true }).waitFor({ timeout: 300_000 })
    })
    const { picked, saved, stored } = await times(page)
    const plain = await plainPut(page, file, bearer())
    report({ savedMs: saved - picked, sentMs: stored - saved, plainMs: plain, longest, file })
  } finally {
    await browser.close()
    await shop.dispose()
    file.dispose()
  }
}

interface Figures {
  savedMs: number
  sentMs: number
  plainMs: number
  longest: number
  file: LargeFile
}

function report({ savedMs, sentMs, plainMs, longest, file }: Figures): void {
  const speed = (ms: number) => `${Math.round(file.size / MB / (ms / 1000))} MB/s`
  const share = plainMs / sentMs
  row(
    '300 MB chosen to saved: judged, copied, re-read, hashed',
    `${Math.round(savedMs)} ms`,
    `<= ${SAVED_MS} ms`,
    savedMs <= SAVED_MS,
  )
  row('300 MB uploaded in parts, completed', speed(sentMs))
  row('300 MB in one plain PUT', speed(plainMs))
  row('Parts beside the plain PUT', `${Math.round(share * 100)}%`, `>= ${SHARE * 100}%`, share >= SHARE)
  row(
    'Longest task of the main thread meanwhile',
    `${Math.round(longest)} ms`,
    `<= ${LONGEST_MS} ms`,
    longest <= LONGEST_MS,
  )
}

interface SlotTimes {
  picked: number
  saved: number
  stored: number
}

declare global {
  interface Window {
    slotTimes: SlotTimes
  }
}

/** Notes by the page's own clock when a file is chosen, when it is saved and when it is stored. */
async function clockSlot(page: Page): Promise<void> {
  await slotOf(page).evaluate(slot => {
    const noted: SlotTimes = { picked: 0, saved: 0, stored: 0 }
    window.slotTimes = noted
    slot.addEventListener('change', () => (noted.picked = performance.now()), { capture: true })
    new MutationObserver(() => {
      const text = slot.textContent ?? ''
      if (!noted.saved && /Uploading|Saved on this device/.test(text)) noted.saved = performance.now()
      if (noted.saved && !noted.stored && /Uploaded/.test(text)) noted.stored = performance.now()
    }).observe(slot, { subtree: true, childList: true, characterData: true })
  })
}

const times = (page: Page): Promise<SlotTimes> => page.evaluate(() => window.slotTimes)

/** Milliseconds one PUT of the whole file takes from the same page to the same store. */
async function plainPut(page: Page, file: LargeFile, bearer: string): Promise<number> {
  const input = await page.evaluateHandle(() => {
    const made = document.createElement('input')
    made.type = 'file'
    return document.body.appendChild(made)
  })
  await input.asElement()?.setInputFiles(file.path)
  const key = `${randomUUID()}/plain.jpg`
  return input.evaluate(
    async (made, { key, bearer }) => {
      const [chosen] = made.files ?? []
      if (!chosen) throw new Error('no file')
      const body = { bucket: 'order-artwork', key, contentType: 'image/jpeg', contentLength: chosen.size }
      const headers = { 'content-type': 'application/json', authorization: bearer }
      const asked = { method: 'POST', headers, body: JSON.stringify(body) }
      const { url } = await (await fetch('/api/aws/get-presigned-upload-url', asked)).json()
      const started = performance.now()
      const put = {
        method: 'PUT',
        headers: { 'Content-Type': 'image/jpeg', 'If-None-Match': '*' },
        body: chosen,
      }
      const answer = await fetch(url, put)
      if (!answer.ok) throw new Error(`the plain PUT was answered ${answer.status}`)
      return performance.now() - started
    },
    { key, bearer },
  )
}
