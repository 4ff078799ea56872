import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ConfigError, type Environment, readConfig } from '#api/config.ts'
import { METRICS } from '#api/telemetry/metrics.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './bench/server-flags.ts'
import { ENGINES } from './engines/list.ts'
import { settingsInDocs, settingsInSources } from './settings.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const deploy = (name: string) => read(`.ci/deploy/${name}`)

interface Service {
  image: string
  read_only?: boolean
  environment?: Record<string, string>
  secrets?: string[]
  volumes?: string[]
  networks?: string[]
  depends_on?: string[] | Record<string, unknown>
}
interface Compose {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  volumes: Record<string, unknown>
  networks: Record<string, unknown>
}

const COMPOSE = parse(deploy('compose.yaml'), { strict: true, merge: true }) as Compose
const API = COMPOSE.services.api1 ?? { image: '' }
const EXAMPLE = Object.fromEntries(
  deploy('example.env')
    .split('\n')
    .filter(line => /^[A-Z]/.test(line))
    .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
)

/** As compose fills variables in; a variable without value and default is a mistake of ours. */
const filled = (text: string): string =>
  text.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, otherwise?: string) => {
    const value = EXAMPLE[name] || otherwise
    if (value === undefined) throw new Error(`${name} is in no example.env`)
    return value
  })

/** What each secret's file holds in this test. */
const SECRETS: Record<string, string> = {
  s3_access_key_id: 'id',
  s3_secret_access_key: 'secret',
  stripe_secret_key: 'sk_test_0123456789neverused01234',
  stripe_webhook_secret: 'whsec_0123456789neverused0123456789',
  tracker_secret: 'x'.repeat(32),
  booth_secret: 'y'.repeat(32),
  smtp_url: 'smtps://shop:secret@mail.example',
  vapid_private_key: 'x'.repeat(43),
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldleaf-deploy-'))
  for (const [name, value] of Object.entries(SECRETS)) writeFileSync(join(folder, name), `${value}\n`)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The environment of a shop's container, with its secrets where this test has them. */
const environment = (): Environment =>
  Object.fromEntries(
    Object.entries({ HOST: '0.0.0.0', ...API.environment }).map(
      ([key, value]) => [key, filled(String(value)).replace('/run/secrets', folder)] as const,
    ),
  )

describe('what is deployed (.ci/deploy)', () => {
  test('issue 10.4: npm start, the image and the bench run the server with the same flags', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
    const settings = Object.entries(SERVER_ENVIRONMENT).map(pair => pair.join('='))
    expect(scripts.start).toBe(`${settings.join(' ')} exec node ${SERVER_FLAGS.join(' ')} scripts/start.ts`)
    const image = deploy('Containerfile')
    expect(/^ENTRYPOINT (.*)$/m.exec(image)?.[1]).toBe(
      JSON.stringify(['node', ...SERVER_FLAGS, 'api/main.ts']).replaceAll(',', ', '),
    )
    // An image is written under /data alone.
    const inImage = settings.map(setting => setting.replace('=.cache/', '=/data/'))
    for (const setting of inImage) expect(image.split(/\s/)).toContain(setting)
  })

  test('issue 10.5: the Containerfile has no fault, no root, no shell before the shop, and a health check', () => {
    const text = deploy('Containerfile')
    expect(validate(text)).toEqual([])
    const final = text.slice(text.lastIndexOf('\nFROM '))
    expect(final).toMatch(/^USER node$/m)
    expect(final).toMatch(/^ENTRYPOINT \["node", .*"api\/main.ts"\]$/m)
    expect(final).toMatch(/^HEALTHCHECK [\s\S]*\/api\/livez/m)
    expect(validate(text.replace('USER', 'USR'))).not.toEqual([])
  })

  test('issue 10.5: the image has every file that the shop reads beside its own code', () => {
    const copied = [...deploy('Containerfile').matchAll(/^COPY --from=build \/shop\/(\S+)/gm)].map(
      ([, path]) => path,
    )
    const sources = globSync('api/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] })
    const elsewhere = sources.flatMap(file =>
      [...read(file).matchAll(/'(?:\.\.\/)+((?:pwa|scripts|docs|\.ci)\/[^']+)'/g)].map(
        ([, path]) => path ?? '',
      ),
    )
    expect(elsewhere).toContain('pwa/ui/fonts/archivo-latin.woff2')
    expect(elsewhere.filter(path => !copied.some(folder => path.startsWith(`${folder}/`)))).toEqual([])
  })

  test('issue 10.5: no image is built of what git ignores, nor of files that hold keys', () => {
    const ignored = deploy('Containerfile.dockerignore').split('\n')
    const byGit = read('.gitignore').trim().split('\n')
    expect(byGit.filter(line => !ignored.includes(`**/${line.replace(/\/$/, '')}`))).toEqual([])
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.ci', '**/.env*', '**/.npmrc']))
  })

  test('issue 10.5: the image has the code of packages, not what their authors debug it with', () => {
    const found = /find node_modules (.*) -delete/.exec(deploy('Containerfile'))?.[1] ?? ''
    expect([...found.matchAll(/-name '([^']+)'/g)].map(([, name]) => name)).toEqual([
      '*.map',
      '*.d.ts',
      '*.d.mts',
      '*.d.cts',
    ])
  })

  test('issue 10.5: the object store of compose is the version that the engines’ tests prove', () => {
    const [, proved] = /^versitygw (\S+)/.exec(ENGINES.versitygw.name) ?? []
    expect(COMPOSE.services.s3?.image).toBe(`versity/versitygw:v${proved}`)
  })

  test('issue 10.5: everything that compose names is there, and images have versions', () => {
    const { services, secrets, volumes, networks } = COMPOSE
    const unknown = Object.values(services).flatMap(service => [
      ...(service.secrets ?? []).filter(name => !(name in secrets)),
      ...(service.networks ?? []).filter(name => !(name in networks)),
      ...(service.volumes ?? [])
        .map(each => each.split(':')[0] ?? '')
        .filter(from => (from.startsWith('./') ? !isThere(from) : !(from in volumes))),
      ...dependsOn(service).filter(name => !(name in services)),
    ])
    expect(unknown).toEqual([])
    const images = Object.values(services).map(({ image }) => filled(image))
    expect(images.filter(image => !/:[\w.-]+$/.test(image) || image.endsWith(':latest'))).toEqual([])
  })

  test('issue 10.5: two shops, a set of three and a proxy; the shop writes nowhere but to its volume', () => {
    const { api1, api2 } = COMPOSE.services
    expect(Object.keys(COMPOSE.services).filter(name => /^(api|mongo)\d$/.test(name))).toHaveLength(5)
    for (const api of [api1, api2]) expect(api).toMatchObject({ read_only: true, volumes: ['shop:/data'] })
  })

  test('issue 10.5: every variable that a shop is given is one that the shop reads', () => {
    const given = Object.keys(API.environment ?? {}).map(name => name.replace(/_FILE$/, ''))
    expect(given.filter(name => !settingsInSources().has(name))).toEqual([])
  })

  test('issue 10.5: with what it is given the shop starts on real engines alone', () => {
    const config = readConfig(environment())
    expect(config).toMatchObject({
      demo: false,
      mongo: { uri: 'mongodb://mongo1,mongo2,mongo3/?replicaSet=goldleaf' },
      tracker: { url: null, secret: SECRETS.tracker_secret },
    })
  })

  test.each([
    'PUBLIC_URL',
    'MONGODB_URI',
    'S3_ENDPOINT',
    'S3_PUBLIC_ENDPOINT',
    'S3_ACCESS_KEY_ID_FILE',
    'S3_SECRET_ACCESS_KEY_FILE',
    'STRIPE_SECRET_KEY_FILE',
    'STRIPE_WEBHOOK_SECRET_FILE',
    'STRIPE_PUBLISHABLE_KEY',
    'AUTH0_DOMAIN',
    'AUTH0_CLIENT_ID',
    'AUTH0_AUDIENCE',
  ])('issue 10.5: without %s it would not: nothing that is needed is given by chance', name => {
    expect(() => readConfig({ ...environment(), [name]: undefined })).toThrow(ConfigError)
  })

  test('issue 10.3: the proxy leaves a process that it could not reach alone for some seconds', () => {
    expect(deploy('Caddyfile')).toMatch(/^\s+fail_duration 5s$/m)
  })

  test('issue 10.5: the buckets get the CORS rules of the manual', () => {
    const rules = /CORS rules\.[\s\S]*?```json\n\[([\s\S]*?)\]\n```/.exec(read('docs/operating.md'))?.[1]
    const script = /"CORSRules":\[([\s\S]*?)\]\}'/.exec(deploy('s3-buckets.sh'))?.[1]
    const made = script?.replace(`https://'"$SHOP_HOST"'`, 'PUBLIC_URL')
    expect(JSON.parse(made ?? '')).toEqual(JSON.parse(rules ?? '1'))
  })

  test('issue 10.5: every alert is tried: it fires on what it is for, and is silent while all is well', () => {
    const { groups } = parse(deploy('alerts.yaml'), { strict: true }) as {
      groups: { rules: { alert: string }[] }[]
    }
    const { tests } = parse(deploy('alerts.test.yaml'), { strict: true }) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts: object[] }[] }[]
    }
    const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)).toSorted()
    const tried = tests.map(({ alert_rule_test: tries }, at) =>
      tries
        .filter(({ exp_alerts: fired }) => fired.length === (at === 0 ? 1 : 0))
        .map(each => each.alertname),
    )
    expect(tried[0]?.toSorted()).toEqual(alerts)
    expect(tried[1]?.toSorted()).toEqual(alerts)
  })

  test('issue 10.5: every alert asks for a figure that is measured', () => {
    const { groups } = parse(deploy('alerts.yaml'), { strict: true }) as {
      groups: { rules: { alert: string; expr: string }[] }[]
    }
    const asked = groups.flatMap(({ rules }) =>
      rules.flatMap(({ expr }) => expr.match(/goldleaf_\w+/g) ?? []),
    )
    const known = Object.keys(METRICS)
    expect(asked.filter(name => !known.includes(name.replace(/_(bucket|count)$/, '')))).toEqual([])
    const watched = [
      'paid_without_order',
      'mail_oldest',
      'sync_lag',
      'outbox_oldest',
      'uploads',
      'requests_shed',
      'booth_owed',
    ]
    expect(watched.filter(name => !asked.some(each => each.includes(name)))).toEqual([])
  })
})

describe('settings', () => {
  test('issue 10.5: the manual has every variable that the shop reads, and no other', () => {
    const [read, told] = [settingsInSources(), settingsInDocs()]
    expect([...read].filter(name => !told.has(name))).toEqual([])
    expect([...told].filter(name => !read.has(name))).toEqual([])
  })

  test('issue 10.5: the README’s table names only variables there are', () => {
    const table = /## Configure it([\s\S]*?)\n## /.exec(read('README.md'))?.[1] ?? ''
    const told = [...table.matchAll(/`([A-Z][A-Z0-9_]{3,})`/g)].map(([, name]) => name ?? '')
    expect(told.length).toBeGreaterThan(30)
    expect(told.filter(name => !settingsInSources().has(name))).toEqual([])
  })
})

function isThere(path: string): boolean {
  return readdirSync(join(root, '.ci/deploy')).includes(path.slice('./'.length))
}

function dependsOn({ depends_on: names = [] }: Service): string[] {
  return Array.isArray(names) ? names : Object.keys(names)
}
