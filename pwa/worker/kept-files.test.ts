import { describe, expect, test } from 'vitest'
import { sortPieces } from './kept-files.ts'

const named = (url: string) => ({ url, revision: null })
const ENTRIES = [
  { url: 'index.html', revision: 'r1' },
  named('assets/index-a.js'),
  named('assets/index-b.css'),
  named('assets/artwork/artwork.worker-c.js'),
  named('assets/pdf/78-H-d.bcmap'),
  named('assets/paper/quote-pdf-e.js'),
  named('assets/staff/booth-route-f.js'),
  named('assets/staff/booth-route-g.css'),
  { url: 'icon.svg', revision: 'r2' },
]

describe('issue 3: the build sorted by when the device needs it', () => {
  const pieces = sortPieces(ENTRIES, 'settings-1')

  test('has in the shell what any page needs, and nothing that only artwork does', () => {
    expect(pieces.shell.map(({ url }) => url)).toEqual([
      'index.html',
      'assets/index-a.js',
      'assets/index-b.css',
      'icon.svg',
    ])
  })

  test('fetches what judges artwork, and what some PDFs need, by address later', () => {
    expect(pieces.verdict).toEqual(['/assets/artwork/artwork.worker-c.js'])
    expect(pieces.fonts).toEqual(['/assets/pdf/78-H-d.bcmap', '/assets/paper/quote-pdf-e.js'])
  })

  test('issue 12.5: booth and desk, and what writes their quotes, are of no customer’s shell', () => {
    expect(pieces.staff).toEqual([
      '/assets/paper/quote-pdf-e.js',
      '/assets/staff/booth-route-f.js',
      '/assets/staff/booth-route-g.css',
    ])
  })

  test('takes the page for changed when the settings did, and nothing else', () => {
    const revisions = (settings: string) =>
      Object.fromEntries(sortPieces(ENTRIES, settings).shell.map(({ url, revision }) => [url, revision]))
    const [one, other] = [revisions('settings-1'), revisions('settings-2')]
    expect(other['index.html']).not.toBe(one['index.html'])
    expect({ ...other, 'index.html': '' }).toEqual({ ...one, 'index.html': '' })
    expect(revisions('settings-1')).toEqual(one)
  })
})
