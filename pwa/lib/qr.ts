import { correction, generate, mode } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

/** Modules of light around a QR code, without which readers do not find it (ISO 18004). */
const QUIET_ZONE = 4

/** A QR code to be drawn dark on light: one path, one unit a module. */
export interface QrDrawing {
  path: string
  /** Of an SVG that shows it with its quiet zone. */
  viewBox: string
  /** Modules across, with the quiet zone. */
  modules: number
}

/** The QR code of an address; digits at its end stand in the mode made for them, three in ten bits (booth, "The code"). */
export function qrDrawing(address: string): QrDrawing {
  const digits = /\d*$/.exec(address)?.[0] ?? ''
  const text = mode.ascii(address.slice(0, address.length - digits.length))
  const data = digits ? mode.multi(text, mode.numeric(digits)) : text
  const code = generate(data, { minCorrectionLevel: correction.L })
  const modules = code.size + 2 * QUIET_ZONE
  return {
    path: toSvgPath(code),
    viewBox: `${-QUIET_ZONE} ${-QUIET_ZONE} ${modules} ${modules}`,
    modules,
  }
}
