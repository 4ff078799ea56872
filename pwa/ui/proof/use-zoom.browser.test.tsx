import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FlatProof } from './flat-proof.tsx'

const PLAIN = { shape: null, folds: '', hems: [], pockets: [], grommets: [], safeIn: 0.5 }

/** Where the middle of what is in view lies on the sheet with its margin, from 0 to 1 each way. */
function middleOf(view: Element): [x: number, y: number] {
  const [room, whole] = [view.getBoundingClientRect(), view.firstElementChild?.getBoundingClientRect()]
  if (!whole) throw new Error('nothing is shown')
  const x = room.left + view.clientLeft + view.clientWidth / 2 - whole.left
  const y = room.top + view.clientTop + view.clientHeight / 2 - whole.top
  return [x / whole.width, y / whole.height]
}

test.each([
  ['wide', 300, 12],
  ['high', 24, 96],
  ['square', 48, 48],
])(
  'issue 5.6: a %s sheet zoomed to real print size shows its middle, and so does zooming on',
  async (_, widthIn, heightIn) => {
    await page.viewport(1200, 900)
    localStorage.clear()
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    onTestFinished(() => root.unmount())
    root.render(
      <FlatProof sheet={{ ...PLAIN, widthIn, heightIn }} picture={null} isBack={false} alt="Sheet" />,
    )
    const view = page.getByRole('region', { name: /arrow keys/ })
    await userEvent.click(page.getByRole('button', { name: 'Real print size' }))
    await expect.element(page.getByText('100% of print size')).toBeVisible()
    for (const key of ['', '+', '-', '-']) {
      view.element().focus()
      if (key) await userEvent.keyboard(key)
      for (const middle of middleOf(view.element())) expect(middle).toBeCloseTo(0.5, 2)
    }
  },
)
