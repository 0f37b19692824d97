import type { Settings, SettingType } from '../../worker/contract/shop/settings'
import { webp } from '../support/files'
import { ask, fresh } from '../support/shop'
import { newAccount } from '../support/statements'
import {
  admin,
  animalBody,
  api,
  asJson,
  bodies,
  certificateBody,
  codeBody,
  madeBy,
  nextNumber,
  type Recipe,
  token,
} from './steps'

type Saved<T> = { content: T; updated_at: string | null }

/** A change of a setting that was saved before, so that no run adds its row. */
async function edited<T>(path: string, edit: (content: T) => unknown) {
  const read = async () => asJson<Saved<T>>(await api().get(path))
  const next = ({ content, updated_at }: Saved<T>) => ({ content: edit(content), updated_at })
  await asJson(await api().put(path, next(await read())))
  return admin(path, next(await read()))
}

const setting = <T extends SettingType>(
  type: T,
  edit: (content: Settings[T]) => Settings[T],
): [string, Recipe] => [`PUT /api/admin/settings/${type}`, () => edited(`/settings/${type}`, edit)]

let year = 2080
const nextEid = () => `${++year}-06-01`

const settings = Object.fromEntries([
  setting('home_content', home => ({ ...home, hero: { ...home.hero, subtitle: fresh('Isi') } })),
  setting('whatsapp', words => ({ ...words, general_message: fresh('Salam') })),
  setting('eid_dates', ({ dates }) => ({ dates: [...dates, nextEid()] })),
  setting('payment', limits => ({ ...limits, qris_limit: nextNumber() })),
  setting('holds', holds => ({ ...holds, pressure_hours: (holds.pressure_hours % 24) + 1 })),
  setting('trust', trust => ({ ...trust, legal_name: fresh('Yayasan') })),
  setting('promises', promises => ({ ...promises, meat: fresh('Daging') })),
  setting('messages', messages => ({ ...messages, shop: fresh('Toko') })),
  setting('journal', ({ accounts }) => ({
    accounts: { ...accounts, cash: { code: '1101', name: fresh('Kas') } },
  })),
  setting('certificate_templates', ({ templates }) => ({
    templates: templates.map(template => ({ ...template, name: fresh('Templat') })),
  })),
  setting('certificate_signer', signer => ({ ...signer, name: fresh('Ustaz') })),
])


const listed = Object.fromEntries(
  Object.entries(bodies).flatMap(([name, body]): [string, Recipe][] => [
    [
      `PATCH /api/admin/${name}/:id`,
      async () => {
        const { id, updated_at } = await madeBy(`/${name}`, body())
        return admin(`/${name}/${id}`, { ...body(), updated_at })
      },
    ],
    [
      `DELETE /api/admin/${name}/:id`,
      async () => admin(`/${name}/${(await madeBy(`/${name}`, body())).id}`),
    ],
  ]),
)

const newFile = () =>
  madeBy('/media', {
    file_url: `https://contoh.id/${fresh('a')}.webp`,
    file_name: 'a.webp',
    mime_type: 'image/webp',
  })

/** An upload of which every part is stored. */
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
  'PUT /api/admin/legal-pages/:type': () => edited('/legal-pages/terms', () => `<p>${fresh('Syarat')}</p>`),
  'PATCH /api/admin/animals/:id': async () => {
    const { id, updated_at } = await madeBy('/animals', animalBody())
    return admin(`/animals/${id}`, { stock_change: 2, updated_at })
  },
  'DELETE /api/admin/animals/:id': async () =>
    admin(`/animals/${(await madeBy('/animals', animalBody())).id}`),
  'PUT /api/admin/codes/:id': async () => {
    const body = codeBody()
    const { id, updated_at } = await madeBy('/codes', body)
    return admin(`/codes/${id}`, { ...body, percent: 7, updated_at })
  },
  'DELETE /api/admin/codes/:id': async () => admin(`/codes/${(await madeBy('/codes', codeBody())).id}`),
  'PUT /api/admin/feeds/:id': async () => {
    const { id } = await madeBy('/feeds', { name: fresh('Sumber'), account_id: await newAccount() })
    return admin(`/feeds/${id}`, { name: fresh('Sumber') })
  },
  'POST /api/admin/media/uploads/:id/complete': async () =>
    admin(`/media/uploads/${await sentUpload()}/complete`, {}),
  'PATCH /api/admin/media/:id': async () => {
    const { id, updated_at } = await newFile()
    return admin(`/media/${id}`, { caption: fresh('Foto'), updated_at })
  },
  'DELETE /api/admin/media/:id': async () => admin(`/media/${(await newFile()).id}`),
  'PATCH /api/admin/certificates/:id': async () => {
    const { id, updated_at } = await madeBy('/certificates', certificateBody())
    return admin(`/certificates/${id}`, { name: fresh('Ahmad'), updated_at })
  },
  'DELETE /api/admin/certificates/:id': async () =>
    admin(`/certificates/${(await madeBy('/certificates', certificateBody())).id}`),
}
