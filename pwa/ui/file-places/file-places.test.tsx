import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import type { FilePlace } from '#shared/artwork/match.ts'
import { FilePlaces } from './file-places.tsx'

const place = (line: string, slot: FilePlace['slot'] = 'front', taken = false): FilePlace => ({
  id: `${line}/${slot}`,
  line,
  slot,
  part: slot === 'front' ? '' : slot,
  names: [],
  others: [],
  product: 'Mesh Banner',
  jobName: line,
  size: { widthIn: 72, heightIn: 36 },
  taken,
})
const places = [place('Fair'), place('Fair', 'back'), place('Gala', 'front', true)]
const files = [{ name: 'fair.pdf' }, { name: 'IMG_1.jpg' }]
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const description = (name: string) =>
  document.getElementById(select(name).getAttribute('aria-describedby') ?? '')?.textContent

function ask() {
  const [onDone, onCancel] = [vi.fn(), vi.fn()]
  renderInKit(<FilePlaces files={files} places={places} onDone={onDone} onCancel={onCancel} />)
  return { onDone, onCancel }
}

test('issue 5.7: what a name says is filled in, the rest is left to the person', async () => {
  const { onDone } = ask()
  expect(screen.getByRole('dialog', { name: 'Where do these files go?' })).toBeTruthy()
  expect(select('fair.pdf').value).toBe('Fair/front')
  expect(select('IMG_1.jpg').value).toBe('')
  await userEvent.selectOptions(select('IMG_1.jpg'), 'Mesh Banner "Fair", 72 x 36 in, back')
  await userEvent.click(screen.getByRole('button', { name: 'Place files' }))
  expect(onDone).toHaveBeenCalledWith([
    { file: files[0], place: places[0] },
    { file: files[1], place: places[1] },
  ])
})

test('issue 5.7: two files never go to one place', async () => {
  const { onDone } = ask()
  await userEvent.selectOptions(select('IMG_1.jpg'), 'Fair/front')
  expect(description('fair.pdf')).toBe('Two files have this place. A place holds one file.')
  const done = screen.getByRole<HTMLButtonElement>('button', { name: 'Place files' })
  expect(done.disabled).toBe(true)
  await userEvent.selectOptions(select('fair.pdf'), '')
  await userEvent.click(done)
  expect(onDone).toHaveBeenCalledWith([{ file: files[1], place: places[0] }])
})

test('a place that holds a file says that it is replaced; all by keyboard', async () => {
  const { onCancel } = ask()
  await userEvent.selectOptions(select('IMG_1.jpg'), 'Gala/front')
  expect(description('IMG_1.jpg')).toBe('This replaces the file that is there.')
  screen.getByRole('button', { name: 'Cancel' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(onCancel).toHaveBeenCalledOnce()
})
