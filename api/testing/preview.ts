import sharp from 'sharp'

/** What drawing comes to where it is not what a test is about: a process for each takes a second of processor time. */
export const aDrawnPreview = (): Promise<Uint8Array> =>
  sharp({ create: { width: 240, height: 480, channels: 3, background: '#a8780d' } })
    .webp()
    .toBuffer()
