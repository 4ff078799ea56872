import { fileAt } from './transport.ts'

/** A blob as a `data:` address; rejects for what is none. */
export async function dataUrlOf(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(blob)
  return promise
}

/** What lies at an address as a `data:` address; null for what does not come, or no page may read. */
export async function dataUrlAt(address: string): Promise<string | null> {
  try {
    const file = await fileAt(address)
    return file && (await dataUrlOf(file))
  } catch {
    return null
  }
}
