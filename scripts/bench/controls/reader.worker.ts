const END = 64 * 1024

self.onmessage = async ({ data }: MessageEvent<File>) => {
  const ends = [data.slice(0, END), data.slice(-END)]
  await Promise.all(ends.map(end => end.arrayBuffer()))
  self.postMessage('read')
}
