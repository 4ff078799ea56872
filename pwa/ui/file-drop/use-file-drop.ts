import { type DragEvent, useRef, useState } from 'react'

interface FileDrop {
  /** A file is held over the zone. */
  isOver: boolean
  /** Put these on the zone's element. */
  zone: {
    onDragEnter(event: DragEvent): void
    onDragOver(event: DragEvent): void
    onDragLeave(event: DragEvent): void
    onDrop(event: DragEvent): void
  }
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Files dropped onto an element; whatever else is dragged is let pass, and inner zones go before outer ones. */
export function useFileDrop(onFiles: (files: File[]) => void): FileDrop {
  const [isOver, setIsOver] = useState(false)
  // Entering a child comes before leaving its parent: the zone is left when all that was entered is.
  const depth = useRef(0)
  const settle = (by: number) => {
    depth.current = Math.max(0, depth.current + by)
    setIsOver(depth.current > 0)
  }
  const taking = (act: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!holdsFiles(event) || event.defaultPrevented) return
    event.preventDefault()
    act(event)
  }
  return {
    isOver,
    zone: {
      onDragEnter: event => holdsFiles(event) && settle(1),
      onDragLeave: event => holdsFiles(event) && settle(-1),
      onDragOver: taking(({ dataTransfer }) => {
        dataTransfer.dropEffect = 'copy'
      }),
      onDrop: event => {
        depth.current = 0
        setIsOver(false)
        taking(({ dataTransfer }) => {
          const files = [...dataTransfer.files]
          if (files.length > 0) onFiles(files)
        })(event)
      },
    },
  }
}
