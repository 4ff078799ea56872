/** A folder, as a browser lists it among files. */
export const FOLDER = new File([], 'folder')

/** What a drag of these files holds. */
export function dragged(files: readonly File[]) {
  const items = files.map(file => ({
    kind: 'file',
    getAsFile: () => file,
    webkitGetAsEntry: () => ({ isDirectory: file === FOLDER }),
  }))
  return { types: ['Files'], files, items }
}
