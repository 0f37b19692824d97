import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newTemplateHtml } from '../../web/admin/fulfilment/templates/starter.ts'
import { test } from './support/office'
import { expect } from './support/shop'

test.use({ looksOnly: true })

const demo = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../demo/templates/${name}.html`), 'utf8')

const templates = { klasik: demo('klasik'), modern: demo('modern'), starter: newTemplateHtml }

const words = (n: number) => 'Muhammad Abdurrahman Sosrodihardjo Al-Banjari '.repeat(30).slice(0, n).trim()

/** Texts of the maximum lengths that the form accepts. */
const longest = {
  qurban: {
    certificate_number: 'CERT-202605-123456',
    order_id: 'ORDER-123456AB',
    name: words(200),
    service_type: 'Qurban Kambing',
    date: words(100),
    location: words(200),
    beneficiaries: words(1000),
    issued_date: '2026-09-28',
  },
  badal: {
    certificate_number: 'CERT-202605-123456',
    order_id: 'ORDER-123456AB',
    name: 'ALMARHUMAH الحاجة فاطمة الزهراء بنت محمد “IBU IDA” O’NEIL BINTI HAJI SOSRODIHARDJO',
    service_type: 'Badal Umrah',
    pelaksana_nama: words(200),
    pelaksana_status: words(200),
    penanggung_jawab: words(200),
    tahun_hijriah: '1447 H',
    issued_date: '2026-09-28',
  },
}

/** Fonts embedded in a sheet, so that it looks the same on every device. */
const facesOf = (template: string, person: string) => [
  template === 'modern' ? 'Jakarta Sertifikat' : 'Lora',
  ...(/\p{Script=Arabic}/u.test(person) ? ['Amiri'] : []),
]

/** Texts that extend beyond the edges of the sheet. */
function outside() {
  const sheet = document.querySelector('.sheet')?.getBoundingClientRect()
  return [...document.querySelectorAll('p, td, h1')]
    .filter(part => part.textContent !== '' && part.getClientRects().length > 0)
    .filter(part => {
      const { top, bottom, left, right } = part.getBoundingClientRect()
      const isIn =
        sheet && top >= sheet.top && bottom <= sheet.bottom && left >= sheet.left && right <= sheet.right
      return !isIn
    })
    .map(part => part.textContent)
}

for (const [name, template] of Object.entries(templates)) {
  for (const [kind, values] of Object.entries(longest)) {
    test(`the longest ${kind} certificate fits the template ${name}, on screen and on one sheet of paper`, async ({
      page,
      office,
    }) => {
      const answer = await office.api.post('/api/admin/certificates/preview', {
        data: { ...values, template },
      })
      await page.setViewportSize({ width: 1123, height: 794 })
      await page.setContent(await answer.text())
      await expect(page.locator('.name')).toHaveText(values.name)
      const faces = await page.evaluate(async () => {
        await document.fonts.ready
        return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
      })
      expect(new Set(faces)).toEqual(new Set(facesOf(name, values.name)))
      expect(await page.evaluate(outside)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(794)
      const size = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate(part => Number.parseFloat(getComputedStyle(part).fontSize))
      expect(await size('.name')).toBeGreaterThan(14)
      expect(await size('table')).toBeGreaterThan(6.5)
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    })
  }
}
