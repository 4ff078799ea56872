import { lazily } from '#shared/lazily.ts'
import type { ObjectGatewayOptions } from './objects-client.ts'
import type { MultipartGateway, ObjectGateway } from './ports.ts'

/** The object store, whose library is loaded when it is first asked: nobody waits for it at a start (issue 12.6). */
export function objectGatewayLater(options: ObjectGatewayOptions): ObjectGateway & MultipartGateway {
  const gateway = lazily(() =>
    import('./objects.ts').then(({ createObjectGateway }) => createObjectGateway(options)),
  )
  return {
    presignPut: async grant => (await gateway()).presignPut(grant),
    presignGet: async at => (await gateway()).presignGet(at),
    head: async (bucket, key) => (await gateway()).head(bucket, key),
    read: async (bucket, key, range) => (await gateway()).read(bucket, key, range),
    put: async (bucket, key, body, contentType) => (await gateway()).put(bucket, key, body, contentType),
    copy: async (bucket, from, to) => (await gateway()).copy(bucket, from, to),
    remove: async (bucket, key) => (await gateway()).remove(bucket, key),
    createMultipart: async at => (await gateway()).createMultipart(at),
    presignPart: async grant => (await gateway()).presignPart(grant),
    listParts: async upload => (await gateway()).listParts(upload),
    completeMultipart: async (upload, parts, how) => (await gateway()).completeMultipart(upload, parts, how),
    async *openUploads(bucket) {
      yield* (await gateway()).openUploads(bucket)
    },
    abortMultipart: async upload => (await gateway()).abortMultipart(upload),
  }
}
