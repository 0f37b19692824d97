import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { orderLink, placeOrder } from './order'

/** One kind of simple content (services, gallery, FAQs …) for the tests that all kinds share. */
export type Content = {
  path: string
  /** Path segment in the API. */
  resource: string
  title: string
  /** Completes 'Gagal memuat data …' and 'Gagal menyimpan …'. */
  subject: string
  noun: string
  /** Validation messages of an empty form. */
  messages: string[]
  /** Fills the form, with `name` in the field `nameField`. */
  fill: (form: Locator, name: string) => Promise<void>
  /** Label of the field that contains the name. */
  nameField: string
  /** Accessible name of the card. */
  cardOf: (name: string) => string
  /** Request body that creates an entry of this name. */
  input: (name: string) => object
  /** Names in the public API, in display order. */
  published: (request: APIRequestContext) => Promise<string[]>
  /** Content of the public page that shows the entries. */
  pageText: (page: Page) => Promise<string>
}

const names = (path: string, field: string) => async (request: APIRequestContext) => {
  const { items } = await (await request.get(path)).json()
  return items.map((item: Record<string, unknown>) => String(item[field]))
}

const home = async ({ request }: Page) => (await request.get('/')).text()

const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true })

const picture = '/illustrations/domba.webp'

export const contents: Content[] = [
  {
    path: 'services',
    resource: 'services',
    title: 'Manajemen Layanan',
    subject: 'layanan',
    noun: 'layanan',
    messages: ['Nama layanan harus diisi', 'Deskripsi harus diisi'],
    nameField: 'Nama layanan',
    cardOf: name => name,
    async fill(form, name) {
      await field(form, 'Nama layanan').fill(name)
      await field(form, 'Jenis layanan').selectOption('Hadyu')
      await field(form, 'Deskripsi').fill('Disembelih di tanah haram')
      await form.getByRole('button', { name: 'Tambah Fitur' }).click()
      await field(form, 'Fitur 1').fill('Dokumentasi lengkap')
      await form.getByRole('button', { name: 'Tambah Fitur' }).click()
      await field(form, 'Fitur 2').fill('Akan dihapus')
      await form.getByRole('button', { name: 'Hapus Fitur 2' }).click()
      await field(form, 'Harga (opsional)').fill('1500000')
      await form.getByLabel('Populer').check()
    },
    input: name => ({ name, kind: 'hadyu', description: 'Disembelih di tanah haram' }),
    published: names('/api/services', 'name'),
    pageText: home,
  },
  {
    path: 'gallery',
    resource: 'galleries',
    title: 'Manajemen Galeri',
    subject: 'galeri',
    noun: 'item galeri',
    messages: ['URL gambar harus diisi', 'Keterangan harus diisi'],
    nameField: 'Keterangan',
    cardOf: name => name,
    async fill(form, name) {
      await field(form, 'URL gambar').fill(picture)
      await field(form, 'Keterangan').fill(name)
      await field(form, 'Kategori').selectOption('Hewan Qurban')
    },
    input: name => ({ caption: name, image_url: picture, category: 'hewan' }),
    published: names('/api/galleries', 'caption'),
    pageText: home,
  },
  {
    path: 'testimonials',
    resource: 'testimonials',
    title: 'Manajemen Testimonial',
    subject: 'testimonial',
    noun: 'testimonial',
    messages: ['Nama harus diisi', 'Lokasi harus diisi', 'URL foto harus diisi', 'Testimonial harus diisi'],
    nameField: 'Nama',
    cardOf: name => `Testimonial ${name}`,
    async fill(form, name) {
      await field(form, 'Nama').fill(name)
      await field(form, 'Lokasi').fill('Garut, Jawa Barat')
      await field(form, 'URL foto').fill(picture)
      await field(form, 'Testimonial').fill('Prosesnya mudah dan kabarnya jelas.')
      await field(form, 'Rating').selectOption('4 Bintang')
    },
    input: name => ({ name, location: 'Garut', image_url: picture, testimonial: 'Mudah.', rating: 4 }),
    published: names('/api/testimonials', 'name'),
    pageText: home,
  },
  {
    path: 'faqs',
    resource: 'faqs',
    title: 'Manajemen FAQ',
    subject: 'FAQ',
    noun: 'FAQ',
    messages: ['Pertanyaan harus diisi', 'Jawaban harus diisi'],
    nameField: 'Pertanyaan',
    cardOf: name => name,
    async fill(form, name) {
      await field(form, 'Pertanyaan').fill(name)
      await field(form, 'Jawaban').fill('Ya, tentu saja.')
      await field(form, 'Kategori').selectOption('Pembayaran')
    },
    input: name => ({ question: name, answer: 'Ya, tentu saja.', category: 'payment' }),
    published: names('/api/faqs', 'question'),
    pageText: home,
  },
  {
    path: 'bank-accounts',
    resource: 'bank-accounts',
    title: 'Manajemen Rekening',
    subject: 'rekening bank',
    noun: 'rekening bank',
    messages: ['Nama bank harus diisi', 'Nomor rekening harus diisi', 'Nama pemilik rekening harus diisi'],
    nameField: 'Nama bank',
    cardOf: name => `${name} 1234500099`,
    async fill(form, name) {
      await field(form, 'Nama bank').fill(name)
      await field(form, 'Nomor rekening').fill('1234500099')
      await field(form, 'Nama pemilik rekening').fill('Yayasan Uji')
    },
    input: name => ({
      type: 'bank',
      bank_name: name,
      account_number: '1234500099',
      account_name: 'Yayasan Uji',
    }),
    published: names('/api/payment-methods', 'bank_name'),
    async pageText(page) {
      const visitor = await page.context().newPage()
      await visitor.goto(orderLink('/payment', await placeOrder(page.request)))
      await expect(visitor.getByText('Bank Syariah Indonesia').first()).toBeVisible()
      const text = await visitor.getByRole('main').innerText()
      await visitor.close()
      return text
    },
  },
]
