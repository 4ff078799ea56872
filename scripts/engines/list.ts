import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where `npm run engines:install` puts servers; they are never part of the project. */
export const ENGINES_DIR = resolve('.cache/engines')

/** A server nobody here wrote, that stands for a real engine in tests. */
export interface Engine {
  name: string
  /** Where its program may be; the first that is there is taken. */
  programs: string[]
  /** How to get it, one after the other. */
  install: [program: string, ...args: string[]][]
  /** Environment of the installation, beside the machine's. */
  installEnv?: Record<string, string>
}

const python = join(ENGINES_DIR, 'python')
const bin = join(ENGINES_DIR, 'bin')
const GO = { GOBIN: bin, GOFLAGS: '-p=2' }

const byGo = (name: string, program: string, address: string): Engine => ({
  name,
  programs: [join(bin, program)],
  install: [['go', 'install', address]],
  installEnv: GO,
})

export const ENGINES = {
  secantus: {
    name: 'SecantusDB 0.7.0b3 (MongoDB wire protocol)',
    programs: [join(python, 'bin/secantusd-py')],
    install: [
      ['python3', '-m', 'venv', python],
      [join(python, 'bin/pip'), 'install', '--quiet', 'secantusdb==0.7.0b3'],
    ],
  },
  versitygw: byGo('versitygw 1.8.0 (S3)', 'versitygw', 'github.com/versity/versitygw/cmd/versitygw@v1.8.0'),
  minio: byGo(
    'MinIO of 2026-02-12 (S3)',
    'minio',
    'github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c',
  ),
  stripeMock: byGo(
    'stripe-mock 0.203.0 (Stripe’s API)',
    'stripe-mock',
    'github.com/stripe/stripe-mock@v0.203.0',
  ),
  toxiproxy: byGo(
    'toxiproxy 2.5.0 (network faults)',
    'server',
    'github.com/Shopify/toxiproxy/v2/cmd/server@v2.5.0',
  ),
  caddy: {
    name: 'Caddy (proxy)',
    // Debian's, where it is there.
    programs: ['/usr/bin/caddy', join(bin, 'caddy')],
    install: [['go', 'install', 'github.com/caddyserver/caddy/v2/cmd/caddy@v2.11.3']],
    installEnv: GO,
  },
  promtool: {
    name: 'promtool (Prometheus)',
    programs: ['/usr/bin/promtool', join(bin, 'promtool')],
    install: [['apt-get', 'install', '-y', '--no-install-recommends', 'prometheus']],
  },
  openssl: {
    name: 'openssl (a certificate for the OpenID provider)',
    programs: ['/usr/bin/openssl'],
    install: [['apt-get', 'install', '-y', 'openssl']],
  },
  webkit: {
    name: 'WebKitGTK (the engine of Safari)',
    programs: ['/usr/bin/WebKitWebDriver'],
    install: [['apt-get', 'install', '-y', '--no-install-recommends', 'webkit2gtk-driver']],
  },
  xvfb: {
    name: 'Xvfb (a screen nobody sees)',
    programs: ['/usr/bin/Xvfb'],
    install: [['apt-get', 'install', '-y', '--no-install-recommends', 'xvfb']],
  },
} satisfies Record<string, Engine>

/** Null where it is not installed. */
export const programOf = ({ programs }: Engine): string | null =>
  programs.find(program => existsSync(program)) ?? null
