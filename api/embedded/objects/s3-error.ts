import { element, xmlDocument } from './xml.ts'

/** The refusals this server knows: S3's own codes, with the status and sentence each is answered with. */
const REFUSALS = {
  AccessDenied: [403, 'Access Denied'],
  AccessForbidden: [403, 'CORSResponse: This CORS request is not allowed.'],
  AuthorizationHeaderMalformed: [400, 'The authorization header is malformed.'],
  AuthorizationQueryParametersError: [400, 'The signing parameters of the address are not valid.'],
  BadDigest: [400, 'The checksum sent does not match the bytes received.'],
  EntityTooLarge: [400, 'The upload is larger than allowed.'],
  EntityTooSmall: [400, 'Every part but the last must have at least 5 MiB.'],
  IncompleteBody: [400, 'The body does not have the length it declared.'],
  InternalError: [500, 'Something went wrong here. Please try again.'],
  InvalidAccessKeyId: [403, 'The access key id is not known here.'],
  InvalidArgument: [400, 'An argument is not valid.'],
  InvalidPart: [400, 'A named part was not uploaded, or its ETag or checksum differs.'],
  InvalidPartOrder: [400, 'Parts must be listed once each, in ascending order.'],
  InvalidRange: [416, 'The requested range is not within the object.'],
  InvalidRequest: [400, 'The request is not valid.'],
  InvalidURI: [400, 'The address cannot be decoded.'],
  KeyTooLongError: [400, 'The key is longer than 1024 bytes.'],
  MalformedXML: [400, 'The XML is not what this operation takes.'],
  MethodNotAllowed: [405, 'The method is not allowed on this resource.'],
  MissingContentLength: [411, 'The Content-Length header is required.'],
  NoSuchBucket: [404, 'The bucket does not exist.'],
  NoSuchKey: [404, 'The key does not exist.'],
  NoSuchUpload: [404, 'The multipart upload does not exist; it may be completed or aborted.'],
  NotImplemented: [501, 'The request needs something that is not implemented here.'],
  PreconditionFailed: [412, 'A precondition does not hold.'],
  RequestTimeout: [400, 'The body stood still for too long, so it was given up. Please send it again.'],
  RequestTimeTooSkewed: [403, 'The request time and the server time are more than 15 minutes apart.'],
  SignatureDoesNotMatch: [403, 'The signature does not match the request.'],
  SlowDown: [503, 'Too many uploads of yours are on their way. Please try again when some have arrived.'],
  XAmzContentSHA256Mismatch: [400, 'The body does not have the signed SHA-256.'],
} as const satisfies Record<string, readonly [number, string]>

export type S3Code = keyof typeof REFUSALS

/** A request refused the way S3 refuses it. */
export class S3Error extends Error {
  readonly code: S3Code
  readonly status: number

  constructor(code: S3Code, text: string = REFUSALS[code][1]) {
    super(text)
    this.name = 'S3Error'
    this.code = code
    this.status = REFUSALS[code][0]
  }
}

/** The XML body clients read the code from. */
export function errorBody(error: S3Error, requestId: string): string {
  return xmlDocument(
    'Error',
    element('Code', error.code) + element('Message', error.message) + element('RequestId', requestId),
  )
}
