import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Kit } from '#pwa/ui/testing/kit.tsx'
import classes from './cart.module.css'
import { QuantityField } from './quantity-field.tsx'

test.each([390, 1440])(
  'D10 quantity: a refused one moves nothing at %i px, its words wrap beneath',
  async width => {
    await page.viewport(width, 844)
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    onTestFinished(() => root.unmount())
    root.render(
      <Kit>
        <ul className={classes.lines}>
          <li className={classes.line}>
            <div className={classes.what}>Banner</div>
            <div className={classes.money}>
              <p className={classes.total}>$45.00</p>
              <QuantityField lineName="Banner" quantity={4} onChange={async () => true} />
            </div>
          </li>
        </ul>
      </Kit>,
    )
    const field = page.getByRole('textbox', { name: 'Quantity of Banner' })
    await expect.element(field).toBeVisible()
    const { left, right } = field.element().getBoundingClientRect()
    await field.fill('10000000')
    await userEvent.keyboard('{Enter}')
    const why = page.getByText(/^Enter a whole number/)
    await expect.element(why).toBeVisible()
    const after = field.element().getBoundingClientRect()
    expect([after.left, after.right]).toEqual([left, right])
    expect(why.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(after.bottom)
    expect(field.element().scrollWidth).toBeLessThanOrEqual(field.element().clientWidth)
  },
)
