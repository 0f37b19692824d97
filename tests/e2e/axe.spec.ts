import { comesAlive } from './support/alive'
import { expectAccessible } from './support/axe'
import { expect, test } from './support/shop'

test.use({ looksOnly: true })

const wrong: [what: string, rule: string, add: () => void][] = [
  [
    'a field without a name',
    'label',
    () => {
      document.querySelector('main')?.insertAdjacentElement('beforeend', document.createElement('input'))
    },
  ],
  [
    'text with too little contrast',
    'color-contrast',
    () => {
      const text = Object.assign(document.createElement('p'), { textContent: 'Tulisan pucat' })
      Object.assign(text.style, { color: '#bbb', background: '#fff' })
      document.querySelector('main')?.insertAdjacentElement('beforeend', text)
    },
  ],
  [
    'content that is wider than the screen',
    'scrolls sideways',
    () => {
      document.documentElement.style.overflowX = 'auto'
      document.body.style.minWidth = '3000px'
    },
  ],
]

for (const [what, message, add] of wrong) {
  test(`the accessibility check finds ${what}, also under a strict content security policy`, async ({
    page,
  }) => {
    await page.goto('/terms')
    await comesAlive(page)
    await expectAccessible(page, 'as it is')
    await page.evaluate(add)
    await expect(expectAccessible(page, what)).rejects.toThrow(message)
  })
}
