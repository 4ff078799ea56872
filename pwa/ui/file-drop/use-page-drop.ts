import { useEffect, useRef, useState } from 'react'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { FOLDER_TEXT } from './folder-text.ts'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** The files of a drop; a folder, which a browser lists among them, is left out, and that is said. */
function filesOf({ items }: DataTransfer): File[] {
  const held = [...items].filter(({ kind }) => kind === 'file')
  const files = held.filter(item => !item.webkitGetAsEntry()?.isDirectory)
  if (files.length < held.length) toast(FOLDER_TEXT, { tone: 'bad' })
  return files.flatMap(item => item.getAsFile() ?? [])
}

/** Files dropped anywhere on the page, with what they were dropped on; true while they are held over it. */
export function usePageDrop(onFiles: (files: File[], target: Element | null) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const act = useRef(onFiles)
  useEffect(() => {
    act.current = onFiles
  })
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      // Without this the browser would leave the shop and open the file.
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      if (!holdsFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      const files = event.dataTransfer ? filesOf(event.dataTransfer) : []
      if (files.length > 0) act.current(files, event.target instanceof Element ? event.target : null)
    }
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => ending.abort()
  }, [])
  return isOver
}
