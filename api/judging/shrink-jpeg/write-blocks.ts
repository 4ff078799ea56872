import { Buffer } from 'node:buffer'
import type { Component, Frame } from './frame.ts'
import type { Tables } from './tables.ts'

/** Largest mean of a block that a JPEG of 8 bits holds, in eighths of a tone. */
const MAX_MEAN = 1023
/** Bytes that a block takes at most: 4 bits, 11 and 1, and every byte may be followed by a zero. */
const BLOCK_BYTES = 4

/**
 * A JPEG of the frame's sums: blocks of one tone each, under the head segments given, so that whatever they say of colours
 * and of which side is up still holds.
 */
export function writeBlocks(frame: Frame, tables: Tables, head: readonly Uint8Array[]): Uint8Array {
  const width = Math.max(1, Math.round(frame.width / frame.by))
  const height = Math.max(1, Math.round(frame.height / frame.by))
  const { components } = frame
  return Buffer.concat([
    Uint8Array.of(0xff, 0xd8),
    ...head,
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc0, [
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      components.length,
      ...components.flatMap(({ id, h, v }) => [id, (h << 4) | v, 0]),
    ]),
    // Sizes 0 to 11 in 4 bits each, and "end of block" in one.
    segment(0xc4, [0x00, 0, 0, 0, 12, ...Array(12).fill(0), ...Array(12).keys()]),
    segment(0xc4, [0x10, 1, ...Array(15).fill(0), 0]),
    segment(0xda, [components.length, ...components.flatMap(({ id }) => [id, 0]), 0, 63, 0]),
    scanOf(frame, tables, width, height),
    Uint8Array.of(0xff, 0xd9),
  ])
}

/** A segment of a JPEG, its length included. */
export function segment(marker: number, body: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(4 + body.length)
  bytes.set([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255])
  bytes.set(body, 4)
  return bytes
}

function scanOf({ maxH, maxV, by, components }: Frame, tables: Tables, width: number, height: number) {
  const columns = Math.ceil(width / (8 * maxH))
  const rows = Math.ceil(height / (8 * maxV))
  const planes = components.map(component => ({
    ...component,
    means: meansOf(component, by, tables.step(component.table)),
    last: 0,
  }))
  const blocks = planes.reduce((sum, { h, v }) => sum + h * v, 0)
  const bits = bitsInto(new Uint8Array(columns * rows * blocks * BLOCK_BYTES + 8))
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      for (const plane of planes) {
        for (let block = 0; block < plane.h * plane.v; block++) {
          const x = Math.min(plane.width - 1, column * plane.h + (block % plane.h))
          const y = Math.min(plane.height - 1, row * plane.v + Math.floor(block / plane.h))
          const mean = plane.means[y * plane.width + x] ?? 0
          writeDifference(bits, mean - plane.last)
          plane.last = mean
        }
      }
    }
  }
  return bits.finish()
}

/** Of each sum the mean, unquantized; bits that never came are taken for the middle of what they can be. */
export function meansOf(
  { sums, width, columns, rows, lacks }: Component,
  by: number,
  step: number,
): Int16Array {
  const middle = lacks ? 2 ** lacks / 2 : 0
  return Int16Array.from(sums, (sum, at) => {
    const across = Math.min(by, columns - (at % width) * by)
    const down = Math.min(by, rows - Math.floor(at / width) * by)
    const mean = Math.round((sum / (across * down) + middle) * step)
    return Math.max(-MAX_MEAN, Math.min(MAX_MEAN, mean))
  })
}

type Bits = ReturnType<typeof bitsInto>

function writeDifference(bits: Bits, difference: number): void {
  const size = 32 - Math.clz32(Math.abs(difference))
  bits.write(size, 4)
  bits.write(difference < 0 ? difference + (1 << size) - 1 : difference, size)
  bits.write(0, 1)
}

function bitsInto(bytes: Uint8Array) {
  let at = 0
  let pending = 0
  let count = 0
  const write = (value: number, length: number) => {
    pending = (pending << length) | value
    count += length
    while (count >= 8) {
      count -= 8
      const byte = (pending >>> count) & 255
      bytes[at++] = byte
      // A zero follows every such byte, lest it look like a marker.
      if (byte === 255) bytes[at++] = 0
    }
    pending &= (1 << count) - 1
  }
  return {
    write,
    finish() {
      const gap = (8 - count) % 8
      write((1 << gap) - 1, gap)
      return bytes.subarray(0, at)
    },
  }
}
