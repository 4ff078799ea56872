import { type ReactNode, useState } from 'react'

interface FoldedProps {
  summary: ReactNode
  /** Whether it begins open. */
  isOpen?: boolean
  children: ReactNode
}

/** What is folded away, and neither drawn nor fetched before somebody opens it. */
export function Folded({ summary, isOpen: begins = false, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(begins)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  )
}
