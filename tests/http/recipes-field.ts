import { phone, sha256 } from '../support/evidence'
import { webp } from '../support/files'
import { run } from '../support/rows'
import { newSacrifice, newSeason } from '../support/sacrifices'
import { fresh } from '../support/shop'
import { admin, api, asJson, group, type Recipe, token } from './steps'

/** A full group that is scheduled. */
async function scheduled() {
  const { from } = await group()
  await run(
    `UPDATE sacrifices SET house = capacity - filled, status = 'scheduled', date = '2027-05-16', location = 'Garut'
     WHERE id = ?`,
    from.id,
  )
  return from
}

/** A group of which the foundation took the free seats. */
async function withHouse() {
  const { from } = await group()
  await asJson(await api().post(`/sacrifices/${from.id}/house`))
  return from
}

/** A photo of `here`, and another animal of its season. */
async function photo() {
  const season = await newSeason()
  const [here, there] = [await newSacrifice(season), await newSacrifice(season)]
  const { id, answer } = await phone(token).send({ bytes: webp(fresh('foto')), to: [here.id] })
  await asJson(answer)
  return { id, here, there }
}

/** An upload of which every part is stored. */
async function sentUpload() {
  const { id: sacrifice } = await newSacrifice(await newSeason())
  const [id, bytes] = [crypto.randomUUID(), webp(fresh('foto'))]
  await asJson(await phone(token).start(id, { bytes, to: [sacrifice] }))
  await asJson(await phone(token).part(id, 1, bytes))
  return id
}

export const fieldRecipes: Record<string, Recipe> = {
  'PUT /api/admin/sacrifices/:id': async () => {
    const { from } = await group()
    return admin(`/sacrifices/${from.id}`, { tag: 'A1', notes: 'Sehat', updated_at: from.updated_at })
  },
  'POST /api/admin/sacrifices/:id/house': async () =>
    admin(`/sacrifices/${(await group()).from.id}/house`, {}),
  'DELETE /api/admin/sacrifices/:id/house': async () =>
    admin(`/sacrifices/${(await withHouse()).id}/house`),
  'POST /api/admin/sacrifices/:id/reopen': async () =>
    admin(`/sacrifices/${(await scheduled()).id}/reopen`, {}),
  'POST /api/admin/field/sacrifices/:id/complete': async () =>
    admin(`/field/sacrifices/${(await scheduled()).id}/complete`, {}),
  'PUT /api/admin/field/files/:id/place': async () => {
    const { id, here, there } = await photo()
    return admin(`/field/files/${id}/place`, { from: here.id, to: there.id })
  },
  'PUT /api/admin/field/files/:id/best': async () => {
    const { id, here } = await photo()
    return admin(`/field/files/${id}/best`, { best: true, sacrifice: here.id })
  },
  'PUT /api/admin/field/uploads/:id': async () => {
    const { id } = await newSacrifice(await newSeason())
    const bytes = webp(fresh('foto'))
    const file = { stage: 'pembagian', mime: 'image/webp', size: bytes.length, sha256: sha256(bytes) }
    return admin(`/field/uploads/${crypto.randomUUID()}`, { ...file, sacrifice_ids: [id] })
  },
  'POST /api/admin/field/uploads/:id/complete': async () =>
    admin(`/field/uploads/${await sentUpload()}/complete`),
  'PUT /api/admin/evidence/:id': async () =>
    admin(`/evidence/${(await photo()).id}`, { stage: 'pembagian', visible: false, note: null }),
  'PUT /api/admin/evidence/:id/numbers': async () => {
    const { id, there } = await photo()
    return admin(`/evidence/${id}/numbers`, { numbers: [there.number] })
  },
  'PUT /api/admin/evidence/:id/best': async () =>
    admin(`/evidence/${(await photo()).id}/best`, { best: true }),
  'DELETE /api/admin/evidence/:id': async () => admin(`/evidence/${(await photo()).id}`),
}
