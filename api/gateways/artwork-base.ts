import type { ObjectGatewayOptions } from './objects-client.ts'

/** The base address of stored artwork before the encoded key, as `keyToUrl` expects it (D21): no slash at its end. */
export function artworkBase(
  options: Pick<ObjectGatewayOptions, 'endpoint' | 'publicEndpoint' | 'forcePathStyle' | 'buckets'>,
): string {
  const endpoint = options.publicEndpoint ?? options.endpoint
  const bucket = options.buckets['order-artwork']
  return options.forcePathStyle ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`)
}
