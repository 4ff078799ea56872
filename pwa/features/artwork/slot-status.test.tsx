import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SlotState } from '#pwa/sync/uploads/slot-view.ts'
import { SlotStatus } from './slot-status.tsx'

const FILE = { fileName: 'sign.pdf', size: 1000, preview: null }
const GOING = { ...FILE, done: 420, speed: 10, left: 58 }

const STATES: readonly [said: string, state: SlotState][] = [
  ['', { kind: 'none' }],
  ['Checking the file…', { kind: 'checking', fileName: 'sign.pdf', kept: null }],
  ['', { kind: 'saving', ...GOING }],
  [
    'Saved on this device. It uploads by itself as soon as it can. sign.pdf',
    { kind: 'waiting', ...FILE, isSafe: true },
  ],
  ['', { kind: 'uploading', ...GOING, percent: 42, isSafe: true }],
  ['Paused. The file is saved on this device. sign.pdf', { kind: 'paused', ...FILE }],
]

test('experience "Craft": what becomes of a picked file is heard, from one place that is always there, and its progress is a bar', () => {
  const { container, rerender } = render(<SlotStatus state={{ kind: 'none' }} hint="Needed" />)
  const place = container.querySelector('[aria-live="polite"]')
  for (const [said, state] of STATES) {
    rerender(<SlotStatus state={state} hint="Needed" />)
    expect([state.kind, place?.isConnected, place?.textContent]).toEqual([state.kind, true, said])
  }
  rerender(<SlotStatus state={{ kind: 'uploading', ...GOING, percent: 42, isSafe: true }} hint="Needed" />)
  expect(screen.getByRole('progressbar', { name: 'Uploading sign.pdf' }).getAttribute('value')).toBe('42')
})
