/** Bytes by which a file may make a process grow: buffers lie outside what the heap's own limits count. */
export const MAX_GROWTH = 1024 * 2 ** 20
