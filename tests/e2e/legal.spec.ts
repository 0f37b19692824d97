import { comesAlive } from './support/alive'
import { expect, test } from './support/shop'

test.use({ serviceWorkers: 'block', looksOnly: true })

const pages = [
  { type: 'privacy_policy', title: 'Kebijakan Privasi', text: 'Siapa pengendali data' },
  { type: 'terms', title: 'Syarat & Ketentuan', text: 'Harga dan kode unik' },
]

test('a legal page that fails to load shows and logs the error, and a retry loads it', async ({ page }) => {
  const logged: string[] = []
  page.on('console', message => message.type() === 'error' && logged.push(message.text()))
  await page.goto('/certificate')
  await comesAlive(page)
  for (const { type, title, text } of pages) {
    await page.route('**/api/legal-pages/**', route => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
    await expect(page.getByRole('alert')).toContainText('Halaman ini belum dapat dimuat. Silakan coba lagi.')
    // The error is logged after the page is painted, so possibly after the alert is visible.
    await expect.poll(() => logged.join('\n')).toContain(`legal page ${type} failed`)
    await page.unroute('**/api/legal-pages/**')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
  }
})

test('dangerous HTML in rich text is escaped or removed', async ({ page, shop }) => {
  const hostile = `<h2>Aman</h2><script>window.hacked=1</script><img src=x onerror="window.hacked=1">
    <a href="javascript:window.hacked=1">klik</a><iframe srcdoc="<script>top.hacked=1</script>"></iframe>
    <p onclick="window.hacked=1" style="position:fixed;inset:0">teks</p></title></script><!-- </div> -->{{name}}<svg onload="window.hacked=1">`
  const before = await shop.d1
    .prepare(`SELECT content FROM legal_pages WHERE type = 'terms'`)
    .first<{ content: string }>()
  const save = (content?: string) =>
    shop.d1
      .prepare(`UPDATE legal_pages SET content = ? WHERE type = 'terms'`)
      .bind(content ?? '')
      .run()
  await save(hostile)
  try {
    await page.goto('/terms')
    await comesAlive(page)
    const article = page.getByRole('article')
    await expect(article.getByRole('heading', { name: 'Aman' })).toBeVisible()
    await article.getByText('klik').click()
    await article.getByText('teks').click()
    expect(
      await article.locator('script, img, iframe, svg, [onclick], [style], a[href^="javascript"]').count(),
    ).toBe(0)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    await expect(page.getByRole('contentinfo')).toBeVisible()
  } finally {
    await save(before?.content)
  }
})
