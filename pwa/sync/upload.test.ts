import { expect, test, vi } from 'vitest'
import { fakeApi, refusedWith } from './testing.ts'
import { type UploadJob, uploadArtwork } from './upload.ts'

const SIGN = 'POST /api/aws/get-presigned-upload-url'
const ASK = 'GET /api/artwork'
const file = new Blob(['12345'])
const job: UploadJob = {
  key: '0b0f4a36-0001-4000-8000-000000000000/a.jpg',
  file,
  type: 'image/jpeg',
  signal: new AbortController().signal,
  onProgress() {},
}

function run(answers: Record<string, unknown>, status = 200) {
  const api = fakeApi({ [SIGN]: { url: 'https://objects/signed' }, ...answers })
  const putFile = vi.fn(async () => status)
  return { api, putFile, done: uploadArtwork({ api, putFile }, job) }
}

test('§7 upload: asks for an address with the length declared (D22), then puts the file there', async () => {
  const { api, putFile, done } = run({})
  await done
  expect(api.asked).toEqual([
    {
      name: SIGN,
      body: { bucket: 'order-artwork', key: job.key, contentType: 'image/jpeg', contentLength: 5 },
    },
  ])
  expect(putFile).toHaveBeenCalledWith({ ...job, url: 'https://objects/signed' })
})

test.each([0, 403, 500, 503])('§8 upload: a store that answers %i is a failure', async status => {
  await expect(run({}, status).done).rejects.toMatchObject({ name: 'UploadError', status })
})

test('D22 upload: 412 is settled by asking the API: stored in this size counts', async () => {
  const { api, done } = run({ [ASK]: { stored: true, size: 5 } }, 412)
  await done
  expect(api.asked.at(-1)?.name).toBe(ASK)
})

test.each([{ stored: false }, { stored: true, size: 6 }])(
  'D22 upload: 412 with %j is a failure',
  async answer => {
    await expect(run({ [ASK]: answer }, 412).done).rejects.toMatchObject({ status: 412 })
  },
)

test('D22 upload: an API that signs no second writing is asked whether the first one stands', async () => {
  const { putFile, done } = run({
    [SIGN]: refusedWith(409, 'already_uploaded'),
    [ASK]: { stored: true, size: 5 },
  })
  await done
  expect(putFile).not.toHaveBeenCalled()
})

test('§8 upload: no address, no upload', async () => {
  const { putFile, done } = run({ [SIGN]: refusedWith(429, 'rate_limited') })
  await expect(done).rejects.toMatchObject({ code: 'rate_limited' })
  expect(putFile).not.toHaveBeenCalled()
})
