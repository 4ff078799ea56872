import { expect, test } from 'vitest'
import { assetName, codeName } from './file-names.ts'

const code = (name: string, facadeModuleId: string | null, ...moduleIds: string[]) =>
  codeName({ name, facadeModuleId, moduleIds })
const styles = (name: string, ...originalFileNames: string[]) =>
  assetName({ names: [name], originalFileNames })

test('issue 12.5: what only booth and desk ask for lies in a folder of its own, with its styles', () => {
  const staffs = 'assets/staff/[name]-[hash:7]'
  expect(code('booth-route', '/shop/pwa/app/booth/booth-route.tsx')).toBe(`${staffs}.js`)
  expect(code('booths', '/shop/pwa/local/booth/booths.ts')).toBe(`${staffs}.js`)
  expect(code('staff', null, '/shop/shared/booth/code.ts')).toBe(`${staffs}.js`)
  expect(styles('job-route.css', 'app/desk/job-route.tsx')).toBe(`${staffs}[extname]`)
  expect(styles('staff.css')).toBe(`${staffs}[extname]`)
})

test('issue 12.5: what writes quotes and receipts lies apart, and all else with the pages', () => {
  expect(code('quote-pdf', '/shop/pwa/lib/quote/quote-pdf.ts')).toMatch(/^assets\/paper\//)
  const typesetter = code(
    'typesetter',
    null,
    '/shop/node_modules/pdf-lib/a.js',
    '/shop/pwa/lib/quote/typesetter.ts',
  )
  expect(typesetter).toMatch(/^assets\/paper\//)
  expect(code('home-page', '/shop/pwa/features/home/home-page.tsx')).toBe('assets/[name]-[hash:7].js')
  expect(code('pages', null, '/shop/shared/booth/ticket.ts')).toBe('assets/[name]-[hash:7].js')
  expect(styles('pages.css')).toBe('assets/[name]-[hash:7][extname]')
})
