import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import '#pwa/app/styles/tokens.css'
import { Kit } from '#pwa/ui/testing/kit.tsx'
import { ORDER_STATUSES } from '#shared/orders/order.ts'
import { statusColor } from '#shared/orders/status.ts'
import { StatusBadge } from './status-badge.tsx'

type Rgb = [red: number, green: number, blue: number]

/** A computed colour's channels, 0 to 255. */
const rgbOf = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number) as Rgb

/** Relative luminance as WCAG 2.2 has it. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Hue in degrees where the greatest channel is red: 0 is red, 60 yellow. */
const hueOf = ([red, green, blue]: Rgb) => (60 * (green - blue)) / (red - blue)

async function badges(scheme: 'light' | 'dark') {
  document.documentElement.style.colorScheme = scheme
  const place = document.body.appendChild(document.createElement('div'))
  place.style.background = 'var(--raised)'
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
    document.documentElement.style.colorScheme = ''
  })
  root.render(
    <Kit>
      {ORDER_STATUSES.map(status => (
        <StatusBadge key={status} status={status} />
      ))}
    </Kit>,
  )
  await expect.poll(() => place.childElementCount).toBe(ORDER_STATUSES.length)
  const behind = rgbOf(getComputedStyle(place).backgroundColor)
  return [...place.children].map((badge, at) => {
    const { color, backgroundColor } = getComputedStyle(badge)
    const isFilled = backgroundColor !== 'rgba(0, 0, 0, 0)'
    const status = ORDER_STATUSES[at] ?? 'new'
    return { status, isFilled, text: rgbOf(color), ground: isFilled ? rgbOf(backgroundColor) : behind }
  })
}

test.each(['light', 'dark'] as const)(
  'issue 6.33: the badges of new orders and those in progress read as yellow (%s)',
  async scheme => {
    const filled = (await badges(scheme)).filter(({ isFilled }) => isFilled)
    expect(filled.map(({ status }) => status)).toEqual(
      ORDER_STATUSES.filter(each => statusColor(each) === 'yellow'),
    )
    for (const { ground } of filled) {
      expect(hueOf(ground)).toBeGreaterThanOrEqual(48)
      expect(hueOf(ground)).toBeLessThanOrEqual(62)
      expect(luminance(ground)).toBeGreaterThan(0.7)
    }
  },
)

test.each(['light', 'dark'] as const)(
  'issue 6.33: every badge has words, and they stand out by 4.5 to 1 (%s)',
  async scheme => {
    for (const { status, text, ground } of await badges(scheme))
      expect(contrast(text, ground), status).toBeGreaterThanOrEqual(4.5)
  },
)
