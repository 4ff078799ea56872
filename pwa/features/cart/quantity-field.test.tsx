import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import { QuantityField } from './quantity-field.tsx'

/** A line of four banners whose changes are written, or refused, when the test says so. */
function aLine() {
  const asked: number[] = []
  let answer = (_isTaken: boolean) => {}
  let write = (_quantity: number) => {}
  function Line() {
    const [quantity, setQuantity] = useState(4)
    write = setQuantity
    return (
      <QuantityField
        lineName="Banner"
        quantity={quantity}
        onChange={wanted => {
          asked.push(wanted)
          return new Promise(done => {
            answer = done
          })
        }}
      />
    )
  }
  renderInKit(<Line />)
  const field = screen.getByRole('textbox', { name: 'Quantity of Banner' })
  return {
    field,
    asked,
    answer: (isTaken: boolean) => answer(isTaken),
    write: (quantity: number) => write(quantity),
  }
}

async function typed(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

test('a quantity that is being written stays in view, and is written once', async () => {
  const { field, asked, answer, write } = aLine()
  await typed(field, '7{Enter}')
  expect(field).toHaveProperty('value', '7')
  fireEvent.blur(field)
  answer(true)
  await Promise.resolve()
  expect(field).toHaveProperty('value', '7')
  write(7)
  await waitFor(() => expect(field).toHaveProperty('value', '7'))
  write(9)
  await waitFor(() => expect(field).toHaveProperty('value', '9'))
  expect(asked).toEqual([7])
})

test('a quantity that was not taken gives way to what the line has; what was typed meanwhile stays', async () => {
  const { field, answer } = aLine()
  await typed(field, '7{Enter}')
  answer(false)
  await waitFor(() => expect(field).toHaveProperty('value', '4'))
  await typed(field, '7{Enter}')
  await typed(field, '8')
  answer(false)
  await Promise.resolve()
  expect(field).toHaveProperty('value', '8')
})
