import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { Kit } from '#pwa/ui/testing/kit.tsx'
import { ToastRegion } from './toast-region.tsx'
import { dismissToast, toast, toastStore } from './toasts.ts'

test('§4 toasts: on a wide screen they stand at the bottom left and only their buttons take a click', async () => {
  await page.viewport(1440, 900)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    for (const { id } of toastStore.get()) dismissToast(id)
    root.unmount()
  })
  root.render(
    <Kit>
      <ToastRegion />
    </Kit>,
  )
  toast('Error uploading artwork', { action: { label: 'Retry', run() {} } })
  const words = page.getByText('Error uploading artwork')
  await expect.element(words).toBeVisible()
  const box = words.element().getBoundingClientRect()
  expect(box.top).toBeGreaterThan(450)
  expect(box.right).toBeLessThan(720)
  const under = (each: Element) => {
    const { x, y, width, height } = each.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)
  }
  expect(words.element().contains(under(words.element()))).toBe(false)
  const retry = page.getByRole('button', { name: 'Retry' }).element()
  expect(retry.contains(under(retry))).toBe(true)
})

test('issue 6.42: on a narrow screen a toast stands below the notices at the top, and under the header once they are gone', async () => {
  await page.viewport(390, 844)
  const notices = document.body.appendChild(document.createElement('section'))
  notices.dataset.notices = ''
  notices.style.height = '260px'
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    for (const { id } of toastStore.get()) dismissToast(id)
    root.unmount()
    notices.remove()
  })
  root.render(
    <Kit>
      <ToastRegion />
    </Kit>,
  )
  const topOf = async (text: string) => {
    toast(text)
    await expect.element(page.getByText(text)).toBeVisible()
    return page.getByText(text).element().getBoundingClientRect().top
  }
  expect(await topOf('Item added to cart!')).toBeGreaterThan(notices.getBoundingClientRect().bottom)
  notices.remove()
  expect(await topOf('Item removed')).toBeLessThan(260)
})
