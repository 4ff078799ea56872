import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import { Field } from './field.tsx'

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
