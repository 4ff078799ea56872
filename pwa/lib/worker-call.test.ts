import { afterEach, describe, expect, test, vi } from 'vitest'
import { callWorker, onWorkerCall, WorkerBrokenError } from './worker-call.ts'

/** A worker's two ends: what the page posts arrives as a message of the scope. */
function startWorker() {
  const scope = new EventTarget()
  vi.stubGlobal('addEventListener', scope.addEventListener.bind(scope))
  vi.stubGlobal('onmessage', null)
  scope.addEventListener('message', event =>
    (globalThis.onmessage as ((event: Event) => void) | null)?.(event),
  )
  const receive = (data: unknown) => scope.dispatchEvent(new MessageEvent('message', { data }))
  const worker = Object.assign(new EventTarget(), { postMessage: receive })
  return { worker: worker as unknown as Worker, receive }
}

afterEach(() => vi.unstubAllGlobals())

/** A worker that answers every call with its words, one by one, and with whatever it is told later. */
function spelling() {
  const { worker, receive } = startWorker()
  onWorkerCall<string>((request, answers) => {
    for (const word of request.split(' ').filter(Boolean)) answers.postMessage(word)
    answers.onmessage = ({ data }: MessageEvent<string>) => answers.postMessage(data.toUpperCase())
  })
  return {
    receive,
    call: (request: string, signal?: AbortSignal) => callWorker<string, string>(worker, request, signal),
    worker,
  }
}

describe('house 3: one way for a page to call its workers', () => {
  test('a call gets its answers in their order, and what it asks for later', async () => {
    const call = spelling().call('one two')
    expect([await call.next(), await call.next()]).toEqual(['one', 'two'])
    call.post('three')
    expect(await call.next(5000)).toBe('THREE')
    call.close()
  })

  test('two calls of one worker hear their own answers alone', async () => {
    const { call } = spelling()
    const calls = [call('mine'), call('yours')]
    expect(await Promise.all(calls.map(each => each.next()))).toEqual(['mine', 'yours'])
    for (const each of calls) each.close()
  })

  test('a worker whose file runs twice answers once: WebKit runs it again for whichever of its parts imports it', async () => {
    const { worker } = startWorker()
    const answer = (request: string, answers: MessagePort) => answers.postMessage(request)
    for (const _ of ['started', 'imported']) onWorkerCall<string>((...call) => answer(...call))
    const call = callWorker<string, string>(worker, 'judged')
    expect([await call.next(), await call.next(1)]).toEqual(['judged', null])
    call.close()
  })

  test('an answer that takes longer than it may is null, and may still come', async () => {
    const call = spelling().call('')
    expect(await call.next(1)).toBeNull()
    call.post('late')
    expect(await call.next()).toBe('LATE')
    call.close()
  })

  test('a worker that breaks is an error for who waits and for who asks later', async () => {
    const { call, worker } = spelling()
    const broken = call('')
    const waiting = broken.next()
    worker.dispatchEvent(new Event('error'))
    await expect(waiting).rejects.toThrow(WorkerBrokenError)
    await expect(broken.next(5000)).rejects.toThrow(WorkerBrokenError)
    broken.close()
  })

  test('an aborted call rejects with the reason; answers that came before are still heard', async () => {
    const changed = new AbortController()
    const call = spelling().call('heard', changed.signal)
    const first = await call.next()
    changed.abort(new Error('another file'))
    expect(first).toBe('heard')
    await expect(call.next()).rejects.toThrow('another file')
    call.close()
  })

  test('a call that was closed is not disturbed by what becomes of its worker or its person', async () => {
    const changed = new AbortController()
    const { call, worker } = spelling()
    const done = call('', changed.signal)
    done.close()
    worker.dispatchEvent(new Event('error'))
    changed.abort()
    expect(await done.next(1)).toBeNull()
  })

  test.each([null, 'text', { request: 'x' }, { request: 'x', answers: {} }])(
    'what a library says on the worker’s own port is no call: %o',
    data => {
      const { receive } = startWorker()
      const answer = vi.fn()
      onWorkerCall(answer)
      receive(data)
      expect(answer).not.toHaveBeenCalled()
    },
  )
})
