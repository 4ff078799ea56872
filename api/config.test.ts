import { describe, expect, test } from 'vitest'
import { ConfigError, type Environment, readConfig } from './config.ts'
import { REAL_AUTH0, REAL_S3, REAL_STRIPE } from './testing/settings.ts'

const MONGO = { MONGODB_URI: 'mongodb://db.example' }
/** Every real engine wants to know where the shop is. */
const PUBLIC_URL = 'https://shop.example'
const REAL = { PUBLIC_URL, ...REAL_S3, ...REAL_STRIPE, ...REAL_AUTH0 }
const ALL: Record<string, Environment> = {
  data: MONGO,
  objects: REAL_S3,
  payments: REAL_STRIPE,
  identity: REAL_AUTH0,
}
const MARKERS: Record<string, Environment> = {
  data: { DATA: 'embedded' },
  objects: { OBJECTS: 'embedded' },
  payments: { PAYMENTS: 'embedded' },
  identity: { IDENTITY: 'embedded' },
}

function refusal(env: Environment): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('this configuration was accepted')
}

describe('configuration: embedded by default', () => {
  test('needs nothing at all, and listens on loopback alone', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 4000,
      publicUrl: 'http://localhost:4000',
      host: '127.0.0.1',
      demo: true,
    })
    expect([config.mongo, config.s3, config.stripe, config.auth0]).toEqual([null, null, null, null])
  })

  test('honours PORT and DATA_DIR, and builds PUBLIC_URL from the port', () => {
    expect(readConfig({ PORT: '4123', DATA_DIR: '/tmp/shop' })).toMatchObject({
      port: 4123,
      dataDir: '/tmp/shop',
      publicUrl: 'http://localhost:4123',
    })
  })

  test('issue 6.12: has quotas of bytes for a person, an address and strangers', () => {
    expect(readConfig({}).uploadGb).toEqual({ perPerson: 30, perAddress: 200, unclaimed: 50 })
    const env = { UPLOAD_GB_PERSON: '1', UPLOAD_GB_ADDRESS: '2', UPLOAD_GB_UNCLAIMED: '0' }
    expect(readConfig(env).uploadGb).toEqual({ perPerson: 1, perAddress: 2, unclaimed: 0 })
    for (const key of ['UPLOAD_GB_PERSON', 'UPLOAD_GB_ADDRESS', 'UPLOAD_GB_UNCLAIMED'])
      expect(refusal({ [key]: '-1' })).toContain(key)
  })

  test('reads blank values as absent', () => {
    expect(readConfig({ PORT: '', MONGODB_URI: ' ' })).toMatchObject({ port: 4000, mongo: null })
  })

  test('refuses an address other machines reach while a stand-in runs', () => {
    expect(refusal({ HOST: '0.0.0.0' })).toContain('not a loopback address')
  })
})

describe('configuration: fails closed', () => {
  for (const [piece, settings] of Object.entries(ALL)) {
    test(`refuses a real ${piece} engine beside unnamed pieces, naming each and what is missing`, () => {
      const message = refusal(settings)
      for (const other of Object.keys(ALL).filter(name => name !== piece))
        expect(message).toContain(`${other} must be too`)
      expect(message).toContain('=embedded')
    })

    test(`refuses half of ${piece} and names the missing half`, () => {
      const keys = Object.keys(settings)
      if (keys.length === 1) return expect(readConfig({ ...REAL, ...settings }).demo).toBe(false)
      const half = { [keys[0] ?? '']: 'value' }
      for (const missing of keys.slice(1)) expect(refusal(half)).toContain(missing)
    })

    test(`refuses ${piece} that is both real and named embedded`, () => {
      expect(refusal({ ...Object.assign({}, ...Object.values(ALL)), ...MARKERS[piece] })).toContain(
        'contradicts',
      )
    })
  }

  test('never runs demo payments or demo accounts beside a real engine unless ALLOW_EMBEDDED=1', () => {
    const named = { ...MONGO, ...REAL_S3, ...REAL_AUTH0, PAYMENTS: 'embedded' }
    expect(refusal(named)).toContain('ALLOW_EMBEDDED=1')
    expect(readConfig({ ...named, ALLOW_EMBEDDED: '1' })).toMatchObject({ demo: true, stripe: null })
  })

  test('issue 6.3: a process beside the first has the first one’s object store as its S3', () => {
    const first = { ...REAL_S3, S3_ENDPOINT: 'http://localhost:4000/objects' }
    const others = { DATA: 'embedded', PAYMENTS: 'embedded', IDENTITY: 'embedded', ALLOW_EMBEDDED: '1' }
    expect(
      readConfig({ ...first, ...others, PORT: '4001', PUBLIC_URL: 'http://localhost:4000' }),
    ).toMatchObject({
      s3: { endpoint: 'http://localhost:4000/objects', forcePathStyle: true },
      demo: true,
    })
  })

  test('issue 10.1: a store inside a network has a second address, which pages are given', () => {
    const inside = { S3_ENDPOINT: 'http://minio:9000', S3_PUBLIC_ENDPOINT: 'https://files.example/' }
    expect(readConfig({ ...REAL, ...MONGO, ...inside }).s3).toMatchObject({
      endpoint: 'http://minio:9000',
      publicEndpoint: 'https://files.example',
    })
    const one = readConfig({ ...REAL, ...MONGO }).s3
    expect(one?.publicEndpoint).toBe(one?.endpoint)
  })

  test('issue 10.1: the payment provider can be a test server', () => {
    const at = (STRIPE_API_BASE: string) => readConfig({ ...REAL, ...MONGO, STRIPE_API_BASE }).stripe?.server
    expect([at('http://127.0.0.1:12111'), at('https://stripe.example/'), at('')]).toEqual([
      { protocol: 'http', host: '127.0.0.1', port: 12_111 },
      { protocol: 'https', host: 'stripe.example', port: 443 },
      undefined,
    ])
  })

  test('takes a named store beside real engines, and then faces the network', () => {
    const config = readConfig({ ...REAL, DATA: 'embedded', HOST: '0.0.0.0' })
    expect(config).toMatchObject({ mongo: null, demo: false, host: '0.0.0.0' })
  })

  test('refuses unknown markers and wrong values, all in one text', () => {
    const message = refusal({
      PORT: 'eighty',
      PUBLIC_URL: 'https://shop.example/path',
      DATA: 'postgres',
      AVATAR_HOST_FROM: 'a',
    })
    for (const part of ['PORT=eighty', 'PUBLIC_URL=', 'DATA=postgres', 'AVATAR_HOST_TO'])
      expect(message).toContain(part)
  })

  test('says in words what is wrong with an address, instead of failing on it later', () => {
    expect(refusal({ PUBLIC_URL: 'shop' })).toContain('PUBLIC_URL=shop')
    const real = { ...MONGO, ...REAL }
    for (const wrong of [
      { S3_ENDPOINT: 's3.example' },
      { MONGODB_URI: 'postgres://db.example' },
      { AUTH0_DOMAIN: 'https://goldleaf.example/' },
    ])
      for (const [key, value] of Object.entries(wrong))
        expect(refusal({ ...real, ...wrong })).toContain(`${key}=${key === 'MONGODB_URI' ? '' : value}`)
  })

  test('never prints the database address, which may hold a password', () => {
    expect(refusal({ ...REAL, MONGODB_URI: 'db://me:secret@db.example' })).not.toContain('secret@')
  })

  test('refuses a detail of an engine without the engine', () => {
    expect(refusal({ S3_REGION: 'eu-west-1' })).toContain('S3_REGION set, but S3_ENDPOINT')
    expect(refusal({ MONGODB_DATABASE: 'shop' })).toContain('MONGODB_DATABASE set, but MONGODB_URI')
  })

  test('refuses figures at the shop’s own port, which would be told as another shop there', () => {
    expect(refusal({ METRICS_PORT: '4000' })).toContain("METRICS_PORT=4000: is the shop's own PORT")
    expect(readConfig({ METRICS_PORT: '4001' }).metrics).toMatchObject({ port: 4001 })
  })

  test('refuses port 0: the shop speaks to itself at the port it was given', () => {
    expect(refusal({ PORT: '0' })).toContain('PORT=0')
  })
})
