import { expect, test, vi } from 'vitest'
import { BytesLost, type PutRequest, putBytes } from './put-bytes.ts'

function fakeRequest() {
  const headers: Record<string, string> = {}
  const request = {
    status: 0,
    upload: { onprogress: null } as unknown as XMLHttpRequestUpload,
    onload: null as PutRequest['onload'],
    onerror: null as PutRequest['onerror'],
    open: vi.fn(),
    setRequestHeader: (name: string, value: string) => {
      headers[name] = value
    },
    send: vi.fn(),
    abort: vi.fn(),
  }
  const notify = (loaded: number) =>
    request.upload.onprogress?.call(request.upload as never, { loaded } as ProgressEvent)
  return { request, headers, tell: notify }
}

/** Time that only passes when the test says so. */
function timers() {
  let due: (() => void) | null = null
  const after = (_: number, act: () => void) => {
    due = act
    return () => {
      due = null
    }
  }
  return { after, pass: () => due?.(), isSet: () => due !== null }
}

function start(signal = new AbortController().signal, bytes = new Blob(['abc'])) {
  const fake = fakeRequest()
  const time = timers()
  const told: number[] = []
  const put = {
    url: '/u',
    bytes,
    headers: { 'x-amz-checksum-sha256': 's' },
    signal,
    onSent: (n: number) => told.push(n),
  }
  const answer = putBytes(put, () => fake.request as unknown as PutRequest, time.after)
  return { ...fake, time, told, answer, put }
}

test('§7 PUT: puts the bytes with their headers, tells what left, answers the status', async () => {
  const { request, headers, tell: notify, told, answer, put, time } = start()
  expect(request.open).toHaveBeenCalledWith('PUT', '/u')
  expect(request.send).toHaveBeenCalledWith(put.bytes)
  expect(headers).toEqual({ 'x-amz-checksum-sha256': 's' })
  notify(1)
  notify(3)
  request.status = 200
  request.onload?.call(request as never, {} as ProgressEvent)
  expect(await answer).toBe(200)
  expect(told).toEqual([1, 3])
  expect(time.isSet()).toBe(false)
})

test('no answer is status 0', async () => {
  const { request, answer } = start()
  request.onerror?.call(request as never, {} as ProgressEvent)
  expect(await answer).toBe(0)
})

/** Bytes whose reading fails like that. */
function unreadable(name: string): Blob {
  const arrayBuffer = () => Promise.reject(new DOMException('', name))
  return Object.assign(new Blob(['abc']), { slice: () => Object.assign(new Blob(), { arrayBuffer }) })
}

test.each(['NotFoundError', 'NotReadableError'])(
  'Artwork: bytes that are gone (%s) are told from a network that is',
  async name => {
    const { request, answer } = start(undefined, unreadable(name))
    request.onerror?.call(request as never, {} as ProgressEvent)
    await expect(answer).rejects.toThrow(BytesLost)
  },
)

test('Artwork: bytes that cannot be read for another reason are tried again', async () => {
  const { request, answer } = start(undefined, unreadable('AbortError'))
  request.onerror?.call(request as never, {} as ProgressEvent)
  expect(await answer).toBe(0)
})

test('a connection on which nothing moves for 30 s is dropped, as if it had not answered', async () => {
  const { request, tell: notify, time, answer } = start()
  notify(1)
  time.pass()
  expect(await answer).toBe(0)
  expect(request.abort).toHaveBeenCalledOnce()
})

test('is stopped by its signal, also before it began', async () => {
  const stop = new AbortController()
  const { request, answer } = start(stop.signal)
  stop.abort(new Error('paused'))
  await expect(answer).rejects.toThrow('paused')
  expect(request.abort).toHaveBeenCalledOnce()
  const late = start(stop.signal)
  await expect(late.answer).rejects.toThrow('paused')
  expect(late.request.send).not.toHaveBeenCalled()
})
