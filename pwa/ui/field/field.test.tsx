import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import { Field } from './field.tsx'
import { TextArea } from './text-area.tsx'

const drawn = vi.hoisted(() => vi.fn())
vi.mock('@mantine/core', async load => {
  const { notedKit } = await import('#pwa/ui/testing/noted-kit.ts')
  return notedKit(await load(), 'TextInput', drawn)
})

test('a field is drawn anew only when it is given something else, and always does what its page says now', () => {
  function Page() {
    const [words, setWords] = useState('')
    return (
      <>
        <Field label="Job" value={words} onChange={text => setWords(`${words}${text}`)} />
        <Field label="Height" value="3" onChange={text => setWords(`${words}, ${text} ft`)} />
      </>
    )
  }
  renderInKit(<Page />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Job' }), { target: { value: 'Fair' } })
  expect(drawn.mock.calls.flat()).toEqual(['Job', 'Height', 'Job'])
  fireEvent.change(screen.getByRole('textbox', { name: 'Height' }), { target: { value: '4' } })
  expect(screen.getByRole('textbox', { name: 'Job' })).toHaveProperty('value', 'Fair, 4 ft')
})

const TOO_LONG = 'What you pasted was too long: it was cut to fit the 8 characters of this field.'

test.each([
  ['a line', Field],
  ['an area', TextArea],
])(
  'issue 6.1: %s that cuts what is pasted says so beside its other words, until it has room again',
  async (_, Box) => {
    function Page() {
      const [words, setWords] = useState('')
      return <Box label="Note" rows={2} value={words} maxLength={8} describedBy="other" onChange={setWords} />
    }
    renderInKit(<Page />)
    const box = screen.getByRole('textbox', { name: 'Note' })
    await userEvent.click(box)
    await userEvent.paste('Hall 4\r\n.')
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.paste('behind')
    const note = screen.getByRole('alert')
    expect(note.textContent).toBe(TOO_LONG)
    expect(box.getAttribute('aria-describedby')).toBe(`other ${note.id}`)
    expect(document.activeElement).toBe(box)
    await userEvent.keyboard('{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(box.getAttribute('aria-describedby')).toBe('other')
  },
)
