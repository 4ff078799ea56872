import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { frontedByTls } from './tls-front.ts'

test('issue 12.1: a shop behind the front is asked over TLS and HTTP/2, body and headers as they were sent', async () => {
  const behind = createServer((asked, answer) => {
    answer.writeHead(201, { 'x-told': `${asked.method} ${asked.url} ${asked.headers['x-asked']}` })
    asked.pipe(answer)
  }).listen(0, '127.0.0.1')
  await once(behind, 'listening')
  const front = await frontedByTls(`http://127.0.0.1:${(behind.address() as AddressInfo).port}`)
  const session = connect(front.url, { rejectUnauthorized: false })
  try {
    const stream = session.request({ ':method': 'POST', ':path': '/a?b=c', 'x-asked': 'yes' })
    stream.end('body')
    const [headers] = await once(stream, 'response')
    const chunks = await stream.toArray()
    expect([headers[':status'], headers['x-told'], Buffer.concat(chunks).toString()]).toEqual([
      201,
      'POST /a?b=c yes',
      'body',
    ])
  } finally {
    session.destroy()
    front.close()
    behind.close()
    behind.closeAllConnections()
  }
})
