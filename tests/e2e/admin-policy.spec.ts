import { test } from './support/office'
import { expect } from './support/shop'

test.use({ looksOnly: true })

// The event `securitypolicyviolation` also reports refused code whose error was caught; Chromium's console does not.
test('the back office causes no content security policy violations', async ({ page, office }) => {
  const refused: string[] = []
  await page.exposeFunction('refused', (what: string) => refused.push(what))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', event =>
      Reflect.get(window, 'refused')(`${event.violatedDirective}: ${event.blockedURI}`),
    ),
  )
  await office.open('/admin/orders')
  await office.open('/admin/settings')
  await office.open('/admin/field')
  expect(refused).toEqual([])
})
