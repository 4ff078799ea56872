import { encode } from 'cborg'
import { fromBase64, toBase64, toHex } from '#shared/artwork/parts.ts'
import { MAX_CODE_BYTES } from '#shared/contract/limits.ts'
import { fromHex } from './uuid-bytes.ts'

/** What the code's MAC is over besides its own bytes, so that it is nothing under another link or at another shop (B8). */
export interface CodeBinding {
  /** SHA-256 of the link's secret, base64 (`tokenHash`). */
  tokenHash: string
  /** Of the shop, as `https://shop.example`. */
  origin: string
}

/** An offer as a code carries it, read and not yet believed. */
export interface BoothCode {
  /** Name of the booth key: 8 bytes in hex. */
  kid: string
  mac: Uint8Array
  /** Bytes of the offer (`offer.ts`). */
  offer: Uint8Array<ArrayBuffer>
}

const KID_BYTES = 8
const MAC_BYTES = 16
/** Keeps one code's MAC from being anything else's. */
const PURPOSE = 'goldleaf booth code 1'

/** A booth key for making and checking codes; it cannot be read out again. */
export function importBoothKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** What the shop knows a link's secret by: SHA-256 of its text, base64. */
export async function tokenHash(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return toBase64(new Uint8Array(digest))
}

/** An offer with the key's name and a MAC, as decimal digits: a QR code has a mode for those (booth, "The code"). */
export async function boothCode(
  key: CryptoKey,
  { kid, offer, ...binding }: CodeBinding & Pick<BoothCode, 'kid' | 'offer'>,
): Promise<string> {
  const mac = await macOf(key, { kid, offer }, binding)
  return toDigits(Uint8Array.from([...fromHex(kid), ...mac, ...offer]))
}

/** Whether a code of this offer is small enough to be shown at all; else the link goes alone and needs a connection. */
export const fitsCode = (offer: Uint8Array): boolean => KID_BYTES + MAC_BYTES + offer.length <= MAX_CODE_BYTES

/** The code that digits stand for; null for what never was one. */
export function readCode(digits: string): BoothCode | null {
  const bytes = fromDigits(digits)
  if (!bytes || bytes.length > MAX_CODE_BYTES || bytes.length <= KID_BYTES + MAC_BYTES) return null
  return {
    kid: toHex(bytes.subarray(0, KID_BYTES)),
    mac: bytes.subarray(KID_BYTES, KID_BYTES + MAC_BYTES),
    offer: bytes.slice(KID_BYTES + MAC_BYTES),
  }
}

/** Whether a code was made with this key for this link at this shop. Takes as long for every wrong one. */
export async function isGenuine(key: CryptoKey, code: BoothCode, binding: CodeBinding): Promise<boolean> {
  const right = await macOf(key, code, binding)
  let difference = right.length ^ code.mac.length
  for (const [place, byte] of right.entries()) difference |= byte ^ (code.mac[place] ?? 0)
  return difference === 0
}

async function macOf(
  key: CryptoKey,
  { kid, offer }: Pick<BoothCode, 'kid' | 'offer'>,
  { tokenHash, origin }: CodeBinding,
): Promise<Uint8Array> {
  const bound = encode([PURPOSE, fromHex(kid), fromBase64(tokenHash), origin, offer])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, bound)).subarray(0, MAC_BYTES)
}

/** Bytes as decimal digits; a leading 1 keeps zeros at their beginning. */
export const toDigits = (bytes: Uint8Array): string => BigInt(`0x1${toHex(bytes)}`).toString()

/** The bytes that digits stand for; null for digits that `toDigits` does not make. */
export function fromDigits(digits: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[1-9]\d{0,2299}$/.test(digits)) return null
  const hex = BigInt(digits).toString(16)
  return hex.startsWith('1') && hex.length % 2 === 1 ? fromHex(hex.slice(1)) : null
}

/** A link's path with the code behind it; without one the shop has to know the offer already. */
export const orderPath = (token: string, code?: string): string => `/o/${token}${code ? `#${code}` : ''}`
