import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { isRefusal, LARGE, type ObjectGatewayOptions, orNull } from './objects-client.ts'
import type { MultipartGateway, MultipartUpload, StoredPart } from './ports.ts'

type Address = { Bucket: string; Key: string; UploadId: string }

async function listPage(client: S3Client, address: Address, marker: string | undefined) {
  const page = await client.send(new ListPartsCommand({ ...address, PartNumberMarker: marker }))
  const parts = (page.Parts ?? []).map(
    (part): StoredPart => ({
      partNumber: part.PartNumber ?? 0,
      size: part.Size ?? 0,
      etag: (part.ETag ?? '').replaceAll('"', ''),
      checksumSha256: part.ChecksumSHA256 ?? null,
    }),
  )
  return { parts, next: page.IsTruncated ? page.NextPartNumberMarker : undefined }
}

async function listAll(client: S3Client, address: Address): Promise<StoredPart[]> {
  let page = await listPage(client, address, undefined)
  const parts = [...page.parts]
  while (page.next !== undefined) {
    page = await listPage(client, address, page.next)
    parts.push(...page.parts)
  }
  return parts
}

function completed(parts: readonly StoredPart[]) {
  return parts.map(({ partNumber, etag, checksumSha256 }) => ({
    PartNumber: partNumber,
    ETag: `"${etag}"`,
    ChecksumSHA256: checksumSha256 ?? undefined,
  }))
}

/** Multipart uploads as the API itself drives them (D23); parts go from the browser to presigned addresses. */
export function createMultipart(
  client: S3Client,
  { buckets }: ObjectGatewayOptions,
): Omit<MultipartGateway, 'presignPart'> {
  const addressOf = ({ bucket, key, uploadId }: MultipartUpload): Address => {
    return { Bucket: buckets[bucket], Key: key, UploadId: uploadId }
  }

  return {
    async createMultipart({ bucket, key, contentType }) {
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({
          Bucket: buckets[bucket],
          Key: key,
          ContentType: contentType,
          ChecksumAlgorithm: 'SHA256',
        }),
      )
      if (!UploadId) throw new Error('The store began an upload without naming it.')
      return { bucket, key, uploadId: UploadId }
    },
    listParts: upload => orNull(listAll(client, addressOf(upload))),
    async completeMultipart(upload, parts, { onlyIfAbsent = false } = {}) {
      const command = new CompleteMultipartUploadCommand({
        ...addressOf(upload),
        MultipartUpload: { Parts: completed(parts) },
        IfNoneMatch: onlyIfAbsent ? '*' : undefined,
      })
      try {
        const answer = await orNull(client.send(command, LARGE))
        if (!answer) return { outcome: 'gone' }
        const etag = (answer.ETag ?? '').replaceAll('"', '')
        return { outcome: 'stored', etag, checksumSha256: answer.ChecksumSHA256 ?? null }
      } catch (error) {
        if (isRefusal(error, 'PreconditionFailed')) return { outcome: 'taken' }
        throw error
      }
    },
    async *openUploads(bucket) {
      let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {}
      while (marker) {
        const page: ListMultipartUploadsCommandOutput = await client.send(
          new ListMultipartUploadsCommand({ Bucket: buckets[bucket], ...marker }),
        )
        for (const { Key: key = '', UploadId: uploadId = '', Initiated } of page.Uploads ?? [])
          yield { bucket, key, uploadId, startedAt: Initiated?.getTime() ?? 0 }
        const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
        marker = page.IsTruncated ? { KeyMarker, UploadIdMarker } : null
      }
    },
    async abortMultipart(upload) {
      await orNull(client.send(new AbortMultipartUploadCommand(addressOf(upload))))
    },
  }
}
