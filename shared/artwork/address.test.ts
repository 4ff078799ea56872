import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { artworkKeyFor, isEncodedKey, keyToUrl, urlToKey } from './address.ts'

const HOST = 'http://localhost:4000/objects'
const BASE = `${HOST}/order-artwork`
const UUID = '0a4f6d52-3f0e-4c1b-9a58-2f6f1c9d7e10'
const AWKWARD = "Größe 100% #1 + 2's (v.2)!*/\\?&=é 表.pdf"
const fileName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('%', '#', '+', ' ', "'", '(', ')', '*', '/', '.', 'é', '表', '2', 'F') }),
)

describe('D21 addresses of stored artwork', () => {
  test('D21 address and key convert back and forth for any file name', () => {
    fc.assert(
      fc.property(fc.uuid(), fileName, (uuid, name) => {
        const key = artworkKeyFor(uuid, name)
        expect(urlToKey(BASE, keyToUrl(BASE, key))).toBe(key)
        expect(urlToKey(BASE, `${keyToUrl(BASE, key)}?X-Amz-Signature=ab/cd#top`)).toBe(key)
        expect(new URL(keyToUrl(BASE, key)).href).toBe(keyToUrl(BASE, key))
      }),
    )
  })

  test('D21 the S3 client puts the same address into what it signs', async () => {
    const client = new S3Client({
      endpoint: HOST,
      forcePathStyle: true,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
    const signedPath = async (key: string) => {
      const command = new PutObjectCommand({ Bucket: 'order-artwork', Key: key })
      return (await getSignedUrl(client, command, { expiresIn: 300 })).split('?')[0]
    }
    const same = async (name: string) => {
      const key = artworkKeyFor(UUID, name)
      expect(await signedPath(key)).toBe(keyToUrl(BASE, key))
      // Keys made by others may leave these unencoded: they must still meet their object.
      expect(await signedPath(`${UUID}/${name}.a`)).toBe(keyToUrl(BASE, `${UUID}/${name}.a`))
    }
    await same(AWKWARD.replaceAll('/', '-'))
    const names = fileName.map(name => name.replaceAll('/', '-'))
    await fc.assert(fc.asyncProperty(names, same), { numRuns: 40 })
  })

  test('D22 a key holds the encoded name, and its address encodes it once more', () => {
    expect(artworkKeyFor(UUID, 'a b#1.pdf')).toBe(`${UUID}/a%20b%231.pdf`)
    expect(keyToUrl(BASE, `${UUID}/a%20b%231.pdf`)).toBe(`${BASE}/${UUID}/a%2520b%25231.pdf`)
  })

  test('D22 a key that the shop makes is encoded whatever the file is called', () => {
    fc.assert(
      fc.property(fc.uuid(), fileName, (uuid, name) => {
        expect(isEncodedKey(artworkKeyFor(uuid, name))).toBe(true)
      }),
    )
  })

  test.each(['', '.', '..', '\u202e..', '.\0', '\u2066'])(
    'D22 a name of nothing but dots is no step in a path: %j',
    name => {
      expect(urlToKey(BASE, keyToUrl(BASE, artworkKeyFor(UUID, name)))).toBe(`${UUID}/artwork`)
    },
  )

  test.each(['a b.pdf', 'größe.pdf', 'a#1.pdf', 'a"b.pdf', '50%.pdf', '%FF.pdf', ''])(
    'D22 a name that is not encoded is told: %s',
    name => expect(isEncodedKey(`${UUID}/${name}`)).toBe(false),
  )

  test.each([
    ['another host', `http://evil.example/objects/order-artwork/${UUID}/a.pdf`],
    ['another bucket', `${HOST}/product-artwork/${UUID}/a.pdf`],
    ['a longer bucket name', `${BASE}-2/${UUID}/a.pdf`],
    ['a host that begins alike', `http://localhost:4000@evil.example/objects/order-artwork/${UUID}/a.pdf`],
    ['a step up', `${BASE}/${UUID}/..`],
    ['a step up, encoded', `${BASE}/${UUID}/%2e%2e`],
    ['a way around', `${BASE}/x/../${UUID}/a.pdf`],
    ['a slash in disguise', `${BASE}/${UUID}%2Fa.pdf`],
    ['a broken escape', `${BASE}/${UUID}/a%2.pdf`],
    ['an escape no address of ours has', `${BASE}/${UUID}/%61.pdf`],
    ['no uuid', `${BASE}/feather-flag/whole.jpg`],
    ['no name', `${BASE}/${UUID}/`],
    ['three parts', `${BASE}/${UUID}/a/b.pdf`],
    ['the base alone', BASE],
    ['nothing', ''],
  ])('D21 %s is not ours', (_, url) => {
    expect(urlToKey(BASE, url)).toBeNull()
  })

  test('D22 a name too long for a store keeps its extension and stays whole characters', () => {
    const key = artworkKeyFor(UUID, `${'表'.repeat(255)}.pdf`)
    expect(new TextEncoder().encode(key).length).toBeLessThanOrEqual(1024)
    expect(decodeURIComponent(key)).toMatch(/\/表+\.pdf$/)
  })

  test.each(['', '.', '..'])('D22 a file named "%s" gets a name', name => {
    expect(artworkKeyFor(UUID, name)).toBe(`${UUID}/artwork`)
  })

  test('D19 a file named like the small picture beside it gets another name: it would be overwritten by that', () => {
    expect(artworkKeyFor(UUID, 'preview.webp')).toBe(`${UUID}/artwork`)
    expect(artworkKeyFor(UUID, 'my preview.webp')).toBe(`${UUID}/my%20preview.webp`)
  })

  test('D22 half a character in a name does not break the key', () => {
    expect(artworkKeyFor(UUID, 'a\ud800.pdf')).toBe(`${UUID}/a%EF%BF%BD.pdf`)
  })
})
