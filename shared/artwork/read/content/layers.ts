import type { PdfObjects } from '#shared/artwork/read/objects/open-objects.ts'
import { isDict, isRef, nameOf, type PdfDict, type PdfValue } from '#shared/artwork/read/objects/values.ts'

/** Layers of a file that are switched off, by the numbers of their objects. */
export interface Layers {
  /** True for what stands on layers that are not seen. A rule of layers beyond all or any of them (/VE) is not followed. */
  isHidden(layer: PdfValue | undefined): Promise<boolean>
}

/** The layers as the file is opened, which is how it is printed. */
export async function layersOf(objects: PdfObjects): Promise<Layers> {
  const isOff = await switchedOff(objects)
  return {
    async isHidden(layer) {
      if (isOff(layer)) return true
      const members = await objects.resolve(layer)
      if (!isDict(members) || nameOf(await objects.entry(members, 'Type')) !== 'OCMD') return false
      const groups = await groupsOf(objects, members)
      if (groups.length === 0 || members.has('VE')) return false
      const policy = nameOf(await objects.entry(members, 'P')) ?? 'AnyOn'
      return !isShown(policy, groups.map(isOff))
    },
  }
}

function isShown(policy: string, off: boolean[]): boolean {
  if (policy === 'AllOn') return !off.includes(true)
  if (policy === 'AnyOff') return off.includes(true)
  if (policy === 'AllOff') return !off.includes(false)
  return off.includes(false)
}

async function groupsOf(objects: PdfObjects, members: PdfDict): Promise<PdfValue[]> {
  const listed = members.get('OCGs') ?? null
  const groups = await objects.resolve(listed)
  return Array.isArray(groups) ? groups.filter(isRef) : isDict(groups) ? [listed] : []
}

async function switchedOff(objects: PdfObjects): Promise<(layer: PdfValue | undefined) => boolean> {
  const catalogue = await objects.entry(objects.trailer, 'Root')
  const all = isDict(catalogue) ? await objects.entry(catalogue, 'OCProperties') : null
  const usual = isDict(all) ? await objects.entry(all, 'D') : null
  if (!isDict(usual)) return () => false
  const numbers = async (key: string) => {
    const listed = await objects.entry(usual, key)
    return new Set(Array.isArray(listed) ? listed.filter(isRef).map(({ ref }) => ref) : [])
  }
  const [on, off] = [await numbers('ON'), await numbers('OFF')]
  const isOffAtFirst = nameOf(await objects.entry(usual, 'BaseState')) === 'OFF'
  return layer => isRef(layer) && (off.has(layer.ref) || (isOffAtFirst && !on.has(layer.ref)))
}
