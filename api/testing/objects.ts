import type { MultipartGateway, ObjectGateway } from '#api/gateways/ports.ts'

const unexpected = (): never => {
  throw new Error('not expected of this object store')
}

/** An object store of names alone, for what only looks and deletes; `onRemove` runs before an object goes. */
export function namedObjects(onRemove: (key: string) => void | Promise<void> = () => undefined) {
  const keys = new Set<string>()
  const gateway: ObjectGateway & MultipartGateway = {
    presignPut: async ({ key }) => `https://objects.example/${key}`,
    presignGet: async ({ key }) => `https://objects.example/${key}`,
    head: async (_, key) => (keys.has(key) ? { size: 8, etag: 'etag', contentType: 'image/jpeg' } : null),
    read: unexpected,
    put: unexpected,
    copy: unexpected,
    createMultipart: unexpected,
    presignPart: unexpected,
    listParts: unexpected,
    completeMultipart: unexpected,
    openUploads: async function* () {},
    abortMultipart: unexpected,
    remove: async (_, key) => {
      await onRemove(key)
      keys.delete(key)
    },
  }
  return { keys, gateway }
}
