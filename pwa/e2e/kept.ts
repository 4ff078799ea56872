import { test } from 'playwright/test'

/** Opened when first asked for, kept for all tests of the file that calls this, and disposed of after the last one. */
export function kept<T extends { dispose(): Promise<void> }>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | null = null
  test.afterAll(async () => {
    await (await opened)?.dispose()
    opened = null
  })
  return () => {
    opened ??= open()
    return opened
  }
}
