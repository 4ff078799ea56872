import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import { Select } from './select.tsx'

const drawn = vi.hoisted(() => vi.fn())
vi.mock('@mantine/core', async load => {
  const { notedKit } = await import('#pwa/ui/testing/noted-kit.ts')
  return notedKit(await load(), 'NativeSelect', drawn)
})

beforeEach(() => drawn.mockClear())

const list = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const pick = (name: string, value: string) => fireEvent.change(list(name), { target: { value } })

test('a select is drawn anew only when it is given something else, and always does what its page says now', () => {
  function Page() {
    const [picked, setPicked] = useState('a')
    return (
      <>
        <Select label="Hem" value={picked} onChange={value => setPicked(`${picked}${value}`)}>
          {['a', 'b', 'ab', 'abc'].map(name => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Select label="Base" value="" onChange={value => setPicked(`${picked}${value}`)}>
          <option value="">None</option>
          {['c', 'd'].map(name => (
            <option key={name} value={name} disabled={name === 'd'}>
              {name} {1} in
            </option>
          ))}
        </Select>
      </>
    )
  }
  renderInKit(<Page />)
  pick('Hem', 'b')
  expect(drawn.mock.calls.flat()).toEqual(['Hem', 'Base', 'Hem'])
  pick('Base', 'c')
  expect(list('Hem').value).toBe('abc')
})

interface BaseProps {
  names?: string[]
  price?: string
  off?: string
  error?: string
}

const Base = ({ names = ['a', 'b'], price = '', off = '', error }: BaseProps) => (
  <Select label="Base" value="a" error={error} onChange={() => {}}>
    {names.map(name => (
      <option key={name} value={name} disabled={name === off}>
        {name} {price}
      </option>
    ))}
  </Select>
)

test.each<[what: string, changed: BaseProps]>([
  ['the words of an option', { price: '+$5.00' }],
  ['whether one can be chosen', { off: 'b' }],
  ['one more option', { names: ['a', 'b', 'c'] }],
  ['one option less', { names: ['a'] }],
  ['their order', { names: ['b', 'a'] }],
  ['what is wrong', { error: 'Choose another.' }],
])('a select is drawn anew when it is given something else: %s', (_, changed) => {
  const { rerender } = renderInKit(<Base />)
  rerender(<Base />)
  expect(drawn).toHaveBeenCalledTimes(1)
  rerender(<Base {...changed} />)
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('experience "Craft": the arrow beside a list is no picture to screen readers', () => {
  const { container } = renderInKit(<Base />)
  expect(container.querySelector('svg')?.closest('[aria-hidden="true"]')).toBeTruthy()
})

test('a choice that its page does not take is not shown, though nothing is drawn anew', () => {
  renderInKit(<Base />)
  pick('Base', 'b')
  expect([list('Base').value, drawn.mock.calls.length]).toEqual(['a', 1])
})
