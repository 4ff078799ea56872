import type { ChosenFolder } from './job-folder.ts'

/** As Chromium has it; the compiler's own types do not know the picker. */
type Picker = (options: { id: string; mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>

const picker = (): Picker | undefined =>
  (globalThis as { showDirectoryPicker?: Picker }).showDirectoryPicker?.bind(globalThis)

/** Whether this browser lets a page write into a folder of its person's choice. */
export const canChooseFolder = (): boolean => picker() !== undefined

/** Asks for a folder, which the browser opens where it was the last time; null where its person thought better of it. */
export async function chooseFolder(): Promise<ChosenFolder | null> {
  try {
    const chosen = await picker()?.({ id: 'goldleaf-jobs', mode: 'readwrite' })
    return chosen ? folderOf(chosen) : null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

/** A folder's files; the browser puts what is written in place once it is whole. */
export function folderOf(folder: FileSystemDirectoryHandle): ChosenFolder {
  return {
    async read(name) {
      try {
        return await (await folder.getFileHandle(name)).getFile()
      } catch (error) {
        if (error instanceof DOMException && error.name === 'NotFoundError') return null
        throw error
      }
    },
    async write(name, content) {
      const file = await folder.getFileHandle(name, { create: true })
      const writable = await file.createWritable()
      await writable.write(content)
      await writable.close()
    },
  }
}
