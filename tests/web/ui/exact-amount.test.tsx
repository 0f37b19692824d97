import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ExactAmount } from '../../../web/ui/exact-amount'

const shown = (unique_code: number) =>
  renderToStaticMarkup(<ExactAmount total_amount={2_650_347} unique_code={unique_code} />)

test('the digits of the unique code in an amount are highlighted, except for cash', () => {
  expect(shown(347)).toMatch(/Rp\u00a02\.650\.<span class="[^"]*bg-gold-soft[^"]*">347<\/span>/)
  expect(shown(0)).toContain('Rp\u00a02.650.347')
  expect(shown(0)).not.toContain('bg-gold-soft')
})
