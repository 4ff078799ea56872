/** The file of what only staff need, and the folder, among the build's files, of all that only they ask for. */
export const STAFF = 'staff'
/** The folder of what writes PDFs of the shop's own: quotes and receipts. */
const PAPER = 'paper'

/** As short as the build takes: a first load names all other files, and no letter of a hash compresses. */
const HASH = '[hash:7]'

/** Codes to photograph are drawn at the booth and on the desk's job tickets alone. */
const STAFFS = /(^|\/)(features|app|local|sync)\/(booth|desk)\/|(^|\/)lib\/qr\.ts$/
const PAPERS = /(^|\/)lib\/quote\//

/** Whether a module is of booth or desk, whose code is asked for where somebody has the right. */
export const isStaffs = (id: string): boolean => STAFFS.test(id)

function folderOf(name: string, source: string): string {
  if (name === STAFF || isStaffs(source)) return `${STAFF}/`
  return PAPERS.test(source) ? `${PAPER}/` : ''
}

interface Code {
  name: string
  facadeModuleId: string | null
  moduleIds: readonly string[]
}

/** Where a piece of code lies: the device keeps the folders at different times (pwa/worker/kept-files.ts). */
export function codeName({ name, facadeModuleId, moduleIds }: Code): string {
  return `assets/${folderOf(name, facadeModuleId ?? moduleIds.at(-1) ?? '')}[name]-${HASH}.js`
}

interface Asset {
  names: readonly string[]
  originalFileNames: readonly string[]
}

/** Where styles and fonts lie: with the code that asks for them. */
export function assetName({ names: [name = ''], originalFileNames: [source = ''] }: Asset): string {
  return `assets/${folderOf(name.replace(/\.css$/, ''), source)}[name]-${HASH}[extname]`
}
