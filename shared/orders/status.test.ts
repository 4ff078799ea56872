import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from './order.ts'
import { mayFollow, mayStillChange, statusColor, statusLabel, statusName } from './status.ts'

describe('§2 status badge', () => {
  test('has its colour', () => {
    const colors = ORDER_STATUSES.map(status => `${status} ${statusColor(status)}`)
    expect(colors).toEqual([
      'new yellow',
      'in progress yellow',
      'quoting blue',
      'printing blue',
      'design/artwork blue',
      'ready blue',
      'done green',
      'cancelled red',
    ])
  })

  test('is in upper case', () => {
    expect(statusLabel('design/artwork')).toBe('DESIGN/ARTWORK')
  })

  test('the filter names every status in its own words', () => {
    expect(ORDER_STATUSES.map(statusName)).toEqual([
      'New',
      'In Progress',
      'Quoting',
      'Printing',
      'Design/Artwork',
      'Ready',
      'Done',
      'Cancelled',
    ])
  })
})

describe('D15 what may follow what', () => {
  test('a repeat is always allowed', () => {
    expect(ORDER_STATUSES.every(status => mayFollow(status, status))).toBe(true)
  })

  test('done and cancelled are final, any other may follow any other', () => {
    for (const from of ORDER_STATUSES) {
      const next = ORDER_STATUSES.filter(to => to !== from && mayFollow(from, to))
      expect(next).toHaveLength(from === 'done' || from === 'cancelled' ? 0 : ORDER_STATUSES.length - 1)
    }
  })
})

test('D50: what is printed may change until it is being printed, and never after', () => {
  expect(ORDER_STATUSES.filter(mayStillChange)).toEqual(['new', 'in progress', 'quoting', 'design/artwork'])
})
