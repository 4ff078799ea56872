import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { OBJECTS_PATH } from '#api/embedded/objects/address.ts'
import { createObjects, type ObjectsOptions } from '#api/embedded/objects/objects.ts'
import { createObjectGateway } from '#api/gateways/objects.ts'
import { createS3Client, type ObjectGatewayOptions } from '#api/gateways/objects-client.ts'
import { PUT_HEADERS } from '#shared/contract/artwork-upload.ts'

export const BUCKET = 'shop-orders'
export const ORIGIN = 'https://shop.example'
export const KEYS = {
  accessKeyId: 'GOLDLEAFTEST',
  secretAccessKey: 'not a secret at all',
  region: 'us-east-1',
}
const BUCKETS = {
  'order-artwork': BUCKET,
  'product-artwork': 'shop-products',
  'showcase-artwork': 'shop-cases',
}
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A folder of its own under the system's temporary one. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'goldleaf-objects-'))
}

async function listen(routes: Hono) {
  const app = new Hono()
  // As in the shop, whose own policy must not replace the stricter one of stored files.
  app.use((c, next) => {
    c.header('Content-Security-Policy', "default-src 'self'")
    return next()
  })
  app.route(OBJECTS_PATH, routes)
  const listening = Promise.withResolvers<AddressInfo>()
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, listening.resolve)
  const { port } = await listening.promise
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      // Answers whose bodies a test never read would hold their connections for seconds.
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
  return { endpoint: `http://127.0.0.1:${port}${OBJECTS_PATH}`, port, stop }
}

/** The stand-in behind a real loopback server, with a clock that tests turn by hand. */
export async function openWorld(overrides: Partial<ObjectsOptions> = {}) {
  const folder = overrides.folder ?? temporaryFolder()
  const time = { now: Date.now() }
  const options = {
    ...KEYS,
    folder,
    buckets: Object.values(BUCKETS),
    cors: { origins: [ORIGIN], headers: PUT_HEADERS },
    log: QUIET,
  }
  const objects = createObjects({ ...options, clock: () => time.now, ...overrides })
  const { endpoint, port, stop } = await listen(objects.routes)
  const gatewayOptions: ObjectGatewayOptions = {
    ...KEYS,
    endpoint,
    forcePathStyle: true,
    buckets: BUCKETS,
    clock: () => time.now,
  }
  const credentials = { accessKeyId: KEYS.accessKeyId, secretAccessKey: KEYS.secretAccessKey }
  const client = new S3Client({
    endpoint,
    region: KEYS.region,
    credentials,
    forcePathStyle: true,
    maxAttempts: 1,
  })

  return {
    folder,
    time,
    endpoint,
    port,
    /** The SDK's client as it comes. */
    client,
    /** The SDK's client as the gateway sets it up. */
    gatewayClient: createS3Client(gatewayOptions, endpoint),
    gatewayOptions,
    gateway: createObjectGateway(gatewayOptions),
    keepHouse: objects.keepHouse,
    /** Files on disk: objects' bytes and drafts. */
    files: () => ({ kept: readdirSync(join(folder, 'blobs')), drafts: readdirSync(join(folder, 'drafts')) }),
    async close({ keepFolder = false } = {}) {
      client.destroy()
      await stop()
      await objects.close()
      if (!keepFolder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type ObjectWorld = Awaited<ReturnType<typeof openWorld>>

/** The S3 code in an error answer. */
export async function codeOf(response: Response): Promise<string> {
  return /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? ''
}

/** So many bytes that no compression or luck makes alike. */
export function noise(length: number): Buffer {
  return randomBytes(length)
}
