import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '#pwa/ui/testing/show.tsx'
import type { SearchRow } from './named-rows.ts'
import { Row } from './search-row.tsx'

const drawn = vi.hoisted(() => vi.fn((row: SearchRow) => ({ to: row.url })))

vi.mock('./use-search.ts', () => ({ linkOf: drawn }))

const FLAG: SearchRow = { key: 'flag', kind: 'category', label: 'Flags', url: '/flags' }
const none = () => {}

test('issue 12.4: a row that a further letter finds again is not drawn anew, unless it says something else', async () => {
  let find: (row: SearchRow) => void = none
  function Found() {
    const [row, set] = useState(FLAG)
    find = set
    return <Row id="row-0" row={row} active={false} onChoose={none} />
  }
  const { findByRole } = show(<Found />)
  await findByRole('option', { name: /Flags/ })
  const before = drawn.mock.calls.length
  act(() => find({ ...FLAG }))
  expect(drawn.mock.calls.length).toBe(before)
  act(() => find({ ...FLAG, price: 'from $20.00' }))
  await findByRole('option', { name: /from \$20\.00/ })
  expect(drawn.mock.calls.length).toBe(before + 1)
})
