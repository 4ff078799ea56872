import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { Bucket } from './ports.ts'
import { ObjectsSilent } from './silent.ts'

export interface ObjectGatewayOptions {
  /** Where the API itself reaches the store; may end in a path, never in a slash. */
  endpoint: string
  /** The same store as browsers reach it; presigned addresses are made for it. `endpoint` when absent. */
  publicEndpoint?: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Bucket in the path, not in the host name. */
  forcePathStyle: boolean
  /** Our names to the store's (D22). */
  buckets: Record<Bucket, string>
  /** Signing time in epoch milliseconds; the system's when absent. */
  clock?: () => number
  /** The SDK's own request handler or its options; with time-outs when absent. */
  requestHandler?: S3ClientConfig['requestHandler']
}

type S3ClientConfig = NonNullable<ConstructorParameters<typeof S3Client>[0]>

/**
 * Until an answer begins, in milliseconds. Asked twice, a silent store holds no request longer than 8 s (issue 10.1).
 */
export const OBJECTS_PATIENCE = { connectionTimeout: 3_000, requestTimeout: 3_500, attempts: 2 }
/** For what takes a store as long as an object is large: writing, copying, putting parts together. */
export const LARGE = { requestTimeout: 30_000 }

/** The SDK's client for one of the two endpoints. */
export function createS3Client(options: ObjectGatewayOptions, endpoint: string): S3Client {
  const { region, accessKeyId, secretAccessKey, forcePathStyle, requestHandler } = options
  const { attempts, ...timeouts } = OBJECTS_PATIENCE
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: requestHandler ?? { ...timeouts, throwOnRequestTimeout: true },
    maxAttempts: attempts,
    // By default the presigner bakes the checksum of a body it does not have into the address.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // Around everything, tries included.
  client.middlewareStack.add(next => args => answered(() => next(args)), {
    step: 'initialize',
    priority: 'high',
    name: 'answered',
  })
  return client
}

/** What the store itself refused, as against what failed for want of an answer or by the store's own fault. */
const isAnswer = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500

/** Does what the store is asked for; what failed for want of an answer throws `ObjectsSilent`. */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw isAnswer(error) ? error : new ObjectsSilent(error)
  }
}

/** Returns null instead of throwing when the store says that the thing itself is missing; a missing bucket throws. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    const isMissing =
      isRefusal(error, 'NoSuchKey') || isRefusal(error, 'NotFound') || isRefusal(error, 'NoSuchUpload')
    if (isMissing) return null
    throw error
  }
}

/** Whether the store refused with this S3 code. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof S3ServiceException && error.name === code
}
