import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A certificate of its own for `localhost`: Auth0's address is never without encryption. */
export interface Certificate {
  key: string
  cert: string
  /** For `NODE_EXTRA_CA_CERTS` of whoever is to trust it. */
  certFile: string
  remove(): void
}

/** Made by `openssl`, which has to be installed. */
export function localCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-certificate-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const about = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', ['req', '-x509', ...kind, ...about, '-keyout', keyFile, '-out', certFile], {
    stdio: 'ignore',
  })
  return {
    key: readFileSync(keyFile, 'utf8'),
    cert: readFileSync(certFile, 'utf8'),
    certFile,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
