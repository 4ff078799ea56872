// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { installPrompt, keepInstallPrompt } from './install-prompt.ts'

test('issue 12.2: an offer to install that came before the code is kept as one that comes later', () => {
  const early = new Event('beforeinstallprompt')
  keepInstallPrompt(early)
  expect(installPrompt.get()).toBe(early)
  const later = new Event('beforeinstallprompt', { cancelable: true })
  dispatchEvent(later)
  expect([installPrompt.get(), later.defaultPrevented]).toEqual([later, true])
})
