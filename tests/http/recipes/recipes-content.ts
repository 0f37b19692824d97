import { eidOfYear } from '../../../worker/contract/lib/eid'
import type { Settings, SettingType } from '../../../worker/contract/site/settings'
import { webp } from '../../support/files'
import { ask, newAnimal, uniqueId } from '../../support/shop'
import { adminRequest, api, asJson, createdBy, type Recipe, requireOk, token } from './steps'

/** Without digits, because a text with a phone number is audited as a change of contacts. */
const freshText = (prefix: string) =>
  uniqueId(prefix).replace(/\d/g, digit => 'ghijklmnop'.charAt(Number(digit)))

type Saved<T> = { content: T; updated_at: string | null }

/** Changes a setting that already has a row, so that all runs have the same effects. */
async function edited<T>(path: string, edit: (content: T) => unknown) {
  const read = async () => asJson<Saved<T>>(await api().get(path))
  const next = ({ content, updated_at }: Saved<T>) => ({ content: edit(content), updated_at })
  await asJson(await api().put(path, next(await read())))
  return adminRequest(path, next(await read()))
}

const setting = <T extends SettingType>(
  type: T,
  edit: (content: Settings[T]) => Settings[T],
): [string, Recipe] => [`PUT /api/admin/settings/${type}`, () => edited(`/settings/${type}`, edit)]

const settings = Object.fromEntries([
  setting('shop', shop => ({ ...shop, name: freshText('Toko') })),
  setting('home_content', home => ({ ...home, hero: { ...home.hero, subtitle: freshText('Isi') } })),
  setting('whatsapp', words => ({ ...words, number: '+6281234567890', general_message: freshText('Salam') })),
  setting('eid_dates', ({ dates }) => ({ dates: [...dates, eidOfYear(1450 + dates.length)] })),
  setting('payment', limits => ({ ...limits, qris_limit: limits.qris_limit + 1 })),
  setting('gateway', gateway => ({
    ...gateway,
    channels: gateway.channels.length === 1 ? ['va_bca', 'qris'] : ['va_bca'],
  })),
  setting('holds', holds => ({ ...holds, pressure_hours: (holds.pressure_hours % 24) + 1 })),
  setting('trust', trust => ({ ...trust, legal_name: freshText('Yayasan') })),
  setting('promises', promises => ({ ...promises, meat: freshText('Daging') })),
  setting('messages', messages => ({ ...messages, reply_to: `${freshText('balas')}@toko.id`.toLowerCase() })),
  setting('journal', ({ accounts }) => ({
    accounts: { ...accounts, cash: { code: '1101', name: freshText('Kas') } },
  })),
  setting('certificate_templates', ({ templates }) => ({
    templates: templates.map(template => ({ ...template, name: freshText('Templat') })),
  })),
  setting('certificate_signer', signer => ({ ...signer, name: freshText('Ustaz') })),
])

const bodies = {
  faqs: () => ({ question: freshText('Apakah'), answer: 'Ya.' }),
  galleries: () => ({ image_url: 'https://contoh.id/a.webp', caption: freshText('Foto'), category: 'hewan' }),
  testimonials: () => ({
    name: freshText('Budi'),
    location: 'Bogor',
    testimonial: 'Amanah.',
    rating: 5,
    image_url: 'https://contoh.id/a.webp',
  }),
  services: () => ({
    kind: 'badal_haji',
    name: freshText('Badal'),
    description: 'Badal haji',
    price: 12_000_000,
  }),
  'bank-accounts': () => ({
    type: 'bank',
    bank_name: 'BSI',
    account_number: '7001234567',
    account_name: freshText('Yayasan'),
  }),
}

const listed = Object.fromEntries(
  Object.entries(bodies).flatMap(([name, body]): [string, Recipe][] => [
    [`POST /api/admin/${name}`, () => adminRequest(`/${name}`, body())],
    [
      `PATCH /api/admin/${name}/:id`,
      async () => {
        const { id, updated_at } = await createdBy(`/${name}`, body())
        return adminRequest(`/${name}/${id}`, { ...body(), updated_at })
      },
    ],
    [
      `DELETE /api/admin/${name}/:id`,
      async () => adminRequest(`/${name}/${(await createdBy(`/${name}`, body())).id}`),
    ],
    [
      `POST /api/admin/${name}/reorder`,
      async () => {
        for (const _ of [1, 2]) await createdBy(`/${name}`, body())
        const { items } = await asJson<{ items: { id: string }[] }>(await api().get(`/${name}?limit=100`))
        const ids = items.map(({ id }) => id)
        await requireOk(await api().post(`/${name}/reorder`, { ids }))
        const [first, second, ...others] = ids
        return adminRequest(`/${name}/reorder`, { ids: [second, first, ...others] })
      },
    ],
  ]),
)

const animalBody = () => ({
  name: freshText('Domba'),
  type: 'Domba',
  price: 2_000_000,
  weight: '25 kg',
  stock: 3,
})

const codeBody = () => ({
  code: freshText('KODE').replace(/\W/g, '').toUpperCase().slice(0, 20),
  type: 'discount',
  percent: 5,
})

const fileBody = () => ({
  file_url: `https://contoh.id/${freshText('a')}.webp`,
  file_name: 'a.webp',
  mime_type: 'image/webp',
})
const newFile = () => createdBy('/media', fileBody())

async function sentUpload() {
  const file = { file_name: 'a.webp', mime_type: 'image/webp' }
  type Started = { upload_id: string; parts: { url: string }[] }
  const { upload_id, parts } = await asJson<Started>(await api().post('/media/uploads', file))
  const body = webp()
  const headers = { 'content-length': String(body.length) }
  for (const { url } of parts) await asJson(await ask(url, { method: 'PUT', body, headers, token }))
  return upload_id
}

export const contentRecipes: Record<string, Recipe> = {
  ...settings,
  ...listed,
  'PUT /api/admin/legal-pages/:type': () =>
    edited('/legal-pages/terms', () => `<p>${freshText('Syarat')}</p>`),
  'PATCH /api/admin/animals/:id': async () => {
    const { id, updated_at } = await createdBy('/animals', animalBody())
    return adminRequest(`/animals/${id}`, { stock_change: 2, updated_at })
  },
  'DELETE /api/admin/animals/:id': async () =>
    adminRequest(`/animals/${(await createdBy('/animals', animalBody())).id}`),
  'PUT /api/admin/codes/:id': async () => {
    const body = codeBody()
    const { id, updated_at } = await createdBy('/codes', body)
    return adminRequest(`/codes/${id}`, { ...body, percent: 7, updated_at })
  },
  'DELETE /api/admin/codes/:id': async () =>
    adminRequest(`/codes/${(await createdBy('/codes', codeBody())).id}`),
  'POST /api/admin/media/uploads/:id/complete': async () =>
    adminRequest(`/media/uploads/${await sentUpload()}/complete`, {}),
  'PATCH /api/admin/media/:id': async () => {
    const { id, updated_at } = await newFile()
    return adminRequest(`/media/${id}`, { caption: freshText('Foto'), updated_at })
  },
  'DELETE /api/admin/media/:id': async () => adminRequest(`/media/${(await newFile()).id}`),
  'POST /api/admin/animals': () => adminRequest('/animals', animalBody()),
  'POST /api/admin/codes': () => adminRequest('/codes', codeBody()),
  'POST /api/admin/media': () => adminRequest('/media', fileBody()),
  'POST /api/admin/setup/products': () =>
    adminRequest('/setup/products', { animals: [animalBody()], services: [] }),
  'POST /api/admin/setup/test-order': async () => {
    await newAnimal({ stock: 5 })
    return adminRequest('/setup/test-order', {})
  },
}
