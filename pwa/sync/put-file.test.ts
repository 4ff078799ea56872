import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { percentOf, putFile, type UploadRequest } from './put-file.ts'

function fakeRequest() {
  const headers: Record<string, string> = {}
  const opened: string[] = []
  const sent: unknown[] = []
  const request = {
    status: 0,
    upload: { onprogress: null } as unknown as XMLHttpRequestUpload,
    onload: null as UploadRequest['onload'],
    onerror: null as UploadRequest['onerror'],
    open: (method: string, url: string | URL) => void opened.push(`${method} ${url}`),
    setRequestHeader: (name: string, value: string) => {
      headers[name] = value
    },
    send: (body?: unknown) => void sent.push(body),
    abort: vi.fn(),
  }
  const event = (loaded: number, total: number) => ({ loaded, total }) as ProgressEvent<XMLHttpRequest>
  return {
    request,
    headers,
    opened,
    sent,
    progress: (loaded: number, total: number) =>
      request.upload.onprogress?.call(request.upload as never, event(loaded, total)),
    answer(status: number) {
      request.status = status
      request.onload?.call(request as never, event(0, 0))
    },
    breakOff: () => request.onerror?.call(request as never, event(0, 0)),
  }
}

function start(signal = new AbortController().signal) {
  const fake = fakeRequest()
  const percents: number[] = []
  const file = new Blob(['bytes'])
  const onProgress = (percent: number) => void percents.push(percent)
  const put = { url: 'https://objects/x?sig=1', file, type: 'application/pdf', signal, onProgress }
  return { ...fake, percents, file, done: putFile(put, () => fake.request) }
}

test('§7 PUT: the raw file goes to the signed address with its type, once only (D22)', async () => {
  const { done, answer, opened, headers, sent, file } = start()
  answer(200)
  expect(await done).toBe(200)
  expect(opened).toEqual(['PUT https://objects/x?sig=1'])
  expect(headers).toEqual({ 'Content-Type': 'application/pdf', 'If-None-Match': '*' })
  expect(sent).toEqual([file])
})

test('§4 progress: told in whole percent', async () => {
  const { done, answer, progress, percents } = start()
  progress(0, 300)
  progress(126, 300)
  progress(300, 300)
  answer(200)
  await done
  expect(percents).toEqual([0, 42, 100])
})

test('§4 progress: always 0 to 100, and 100 only when all is sent', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (loaded, total) => {
      const percent = percentOf(loaded, total)
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent).toBeLessThanOrEqual(100)
      if (percent === 100) expect(loaded).toBeGreaterThanOrEqual(total)
    }),
  )
})

test('a connection that breaks is status 0, not an exception', async () => {
  const { done, breakOff } = start()
  breakOff()
  expect(await done).toBe(0)
})

test('a stopped upload is aborted and rejects with the reason', async () => {
  const stop = new AbortController()
  const { done, request } = start(stop.signal)
  stop.abort(new Error('replaced'))
  await expect(done).rejects.toThrow('replaced')
  expect(request.abort).toHaveBeenCalled()
})

test('an upload stopped before it began sends nothing', async () => {
  const { done, sent } = start(AbortSignal.abort(new Error('gone')))
  await expect(done).rejects.toThrow('gone')
  expect(sent).toEqual([])
})
