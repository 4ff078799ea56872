import { resolve } from 'node:path'
import { onS3, S3_TEST, setBucketRules } from '#api/testing/engine-objects.ts'
import { dropDatabase, MONGODB_TEST_URI } from '#api/testing/engine-store.ts'
import { type Certificate, localCertificate } from '#api/testing/openid/certificate.ts'
import { CLIENT_ID, type OpenId, signingKey, startOpenId } from '#api/testing/openid/provider.ts'
import { caddyProxy } from '#api/testing/several/caddy.ts'
import { openBehind } from '#api/testing/several/processes.ts'

/** What the provider and the shop need to know of each other. */
async function startProvider(shopUrl: string, tls: Certificate) {
  const at = await startOpenId({ shopUrl, key: await signingKey('first'), tls })
  const settings = {
    AUTH0_DOMAIN: new URL(at.issuer).host,
    AUTH0_CLIENT_ID: CLIENT_ID,
    AUTH0_AUDIENCE: 'https://api.goldleaf.example',
    NODE_EXTRA_CA_CERTS: tls.certFile,
  }
  return { at, settings }
}

/**
 * Two processes of the built shop behind Caddy, on the database and the object store that were started for the tests and
 * an OpenID provider; payments alone are the stand-in.
 */
export async function openEngineShop() {
  if (!S3_TEST || !MONGODB_TEST_URI) throw new Error('npm run test:engines starts what this needs')
  const s3 = S3_TEST
  const mongo = { uri: MONGODB_TEST_URI, database: `goldleaf-e2e-${crypto.randomUUID()}` }
  const tls = localCertificate()
  const providers: OpenId[] = []
  const shop = await openBehind(2, {
    proxy: caddyProxy,
    settings: async url => {
      await setBucketRules(s3, url)
      const { at, settings } = await startProvider(url, tls)
      providers.push(at)
      return {
        ...onS3(s3),
        ...settings,
        MONGODB_URI: mongo.uri,
        MONGODB_DATABASE: mongo.database,
        PAYMENTS: 'embedded',
        ALLOW_EMBEDDED: '1',
        PAGES_DIR: resolve('dist/pwa'),
        PICTURES_DIR: resolve('.cache/pictures'),
      }
    },
  })
  return {
    ...shop,
    /** Origins of the identity provider and of the object store. */
    provider: () => providers.map(({ issuer }) => new URL(issuer).origin)[0] ?? '',
    files: new URL(s3.endpoint).origin,
    close: async () => {
      await shop.close()
      for (const provider of providers) await provider.close()
      tls.remove()
      await dropDatabase(mongo)
    },
  }
}
