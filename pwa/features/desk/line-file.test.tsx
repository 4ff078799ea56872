import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { sendNewFile } from '#pwa/sync/uploads/send-new-file.ts'
import type { DeskLine } from '#shared/contract/desk.ts'
import type { OrderStatus } from '#shared/orders/order.ts'
import { aDeskJob } from '#shared/testing/desk.ts'
import { LineFile } from './line-file.tsx'
import { showDesk } from './testing/show-desk.tsx'

const KEY = '00000000-0000-4000-8000-000000000000/new.pdf'
const send = vi.hoisted(() => vi.fn<typeof sendNewFile>())
vi.mock('#pwa/sync/uploads/send-new-file.ts', () => ({ sendNewFile: send }))

const ORDER = 'GL-7KQ2-M9XD'
const CALL = `POST /api/desk/orders/${ORDER}/new-file`
const [LINE] = aDeskJob().lines
const FILE = new File(['%PDF-'], 'new.pdf', { type: 'application/pdf' })
const NAME = 'Choose another file for the front'

function show(status: OrderStatus = 'new', mayWork = true, line = LINE) {
  if (!line) throw new Error('a job has a line')
  const page = <LineFile orderId={ORDER} status={status} line={line} number={2} />
  return showDesk(page, { mayWork, answers: { [CALL]: { ok: true } } })
}

test('D50: staff put another file in the place of one that a line has', async () => {
  send.mockImplementation(async (_, __, put, { signal }) => {
    await put(KEY, signal)
    return null
  })
  const { asked } = await show()
  await userEvent.upload(await screen.findByLabelText(NAME), FILE)
  expect(await screen.findByText('new.pdf is the file that is printed now.')).toBeTruthy()
  expect(asked.find(({ name }) => name === CALL)?.body).toMatchObject({
    ...{ line: 2, slot: 'front', key: KEY },
    fileName: 'new.pdf',
  })
})

test('decision 102: staff put a file for a part that waits for one', async () => {
  await show(
    'design/artwork',
    true,
    LINE && { ...LINE, files: [], missing: [{ slot: 'front', name: 'front' }] },
  )
  expect(await screen.findByLabelText('Choose a file for the front')).toBeTruthy()
  expect(screen.queryByLabelText(NAME)).toBeNull()
})

test('D50: a file that cannot be printed from is refused in its verdict’s words', async () => {
  send.mockResolvedValue('The file is damaged.')
  await show()
  await userEvent.upload(await screen.findByLabelText(NAME), FILE)
  expect((await screen.findByRole('alert')).textContent).toBe('The file is damaged.')
})

test.each<[string, OrderStatus, boolean, DeskLine | undefined]>([
  ['without the right to work', 'new', false, LINE],
  ['once the order is being made', 'printing', true, LINE],
  ['for a line that prints nothing', 'new', true, LINE && { ...LINE, files: [] }],
])('D50: none is taken %s', async (_, status, mayWork, line) => {
  await show(status, mayWork, line)
  await expect(screen.findByLabelText(NAME, {}, { timeout: 200 })).rejects.toThrow()
})
