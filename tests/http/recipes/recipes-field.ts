import { newCertificate } from '../../support/certificates'
import { phoneClient, sha256 } from '../../support/evidence'
import { webp } from '../../support/files'
import { runSql } from '../../support/rows'
import { newSacrifice, newSeason, paidOrder, seatNames, sharedCow } from '../../support/sacrifices'
import { ask, uniqueId, withKey } from '../../support/shop'
import {
  adminRequest,
  api,
  asJson,
  correctionRequest,
  createdBy,
  planned,
  type Recipe,
  rowBy,
  token,
} from './steps'

async function group() {
  const cow = await sharedCow()
  const order = await paidOrder(cow, [{ name: 'Ahmad' }, { name: 'Budi' }])
  const season = await newSeason()
  const kind = { name: cow.name, animal_id: cow.id }
  const [from, to] = [await newSacrifice(season, kind), await newSacrifice(season, kind)]
  await seatNames(from, order, [1, 2])
  return { order, from: { ...from, animal: cow }, to }
}

const seatOf = (group: { id: string }, order: { id: string }, n: number) => ({
  sacrifice_id: group.id,
  n,
  order_id: order.id,
  item_n: 1,
  beneficiary_n: n,
})

async function wished() {
  const order = await planned()
  await asJson(
    await ask(`/api/orders/${order.order_id}/corrections`, { json: correctionRequest, ...withKey(order) }),
  )
  return rowBy('corrections', 'order_id', order.id)
}

const certificateBody = () => ({
  service_type: 'Qurban Kambing',
  status: 'draft',
  template_id: 'polos',
  name: uniqueId('Ahmad'),
  date: '10 Zulhijah 1447 H',
  location: 'Bogor',
  beneficiaries: 'Warga sekitar',
  issued_date: '2026-06-01',
})

async function scheduled() {
  const { from } = await group()
  await runSql(
    `UPDATE sacrifices SET foundation_shares = capacity - filled, status = 'scheduled', date = '2027-05-16', location = 'Garut'
     WHERE id = ?`,
    from.id,
  )
  return from
}

async function withFoundationShares() {
  const { from } = await group()
  await asJson(await api().post(`/sacrifices/${from.id}/foundation-shares`))
  return from
}

async function photo() {
  const season = await newSeason()
  const [here, there] = [await newSacrifice(season), await newSacrifice(season)]
  const { id, answer } = await phoneClient(token).send({ bytes: webp(uniqueId('foto')), to: [here.id] })
  await asJson(answer)
  return { id, here, there }
}

async function sentUpload() {
  const { id: sacrifice } = await newSacrifice(await newSeason())
  const [id, bytes] = [crypto.randomUUID(), webp(uniqueId('foto'))]
  await asJson(await phoneClient(token).start(id, { bytes, to: [sacrifice] }))
  await asJson(await phoneClient(token).part(id, 1, bytes))
  return id
}

export const fieldRecipes: Record<string, Recipe> = {
  'PUT /api/admin/sacrifices/:id': async () => {
    const { from } = await group()
    return adminRequest(`/sacrifices/${from.id}`, { tag: 'A1', notes: 'Sehat', updated_at: from.updated_at })
  },
  'POST /api/admin/sacrifices/:id/foundation-shares': async () =>
    adminRequest(`/sacrifices/${(await group()).from.id}/foundation-shares`),
  'DELETE /api/admin/sacrifices/:id/foundation-shares': async () =>
    adminRequest(`/sacrifices/${(await withFoundationShares()).id}/foundation-shares`),
  'POST /api/admin/sacrifices/:id/reopen': async () =>
    adminRequest(`/sacrifices/${(await scheduled()).id}/reopen`, {}),
  'POST /api/admin/field/sacrifices/:id/complete': async () =>
    adminRequest(`/field/sacrifices/${(await scheduled()).id}/complete`),
  'PUT /api/admin/field/files/:id/place': async () => {
    const { id, here, there } = await photo()
    return adminRequest(`/field/files/${id}/place`, { from: here.id, to: there.id })
  },
  'PUT /api/admin/field/files/:id/best': async () => {
    const { id, here } = await photo()
    return adminRequest(`/field/files/${id}/best`, { best: true, sacrifice: here.id })
  },
  'PUT /api/admin/field/uploads/:id': async () => {
    const { id } = await newSacrifice(await newSeason())
    const bytes = webp(uniqueId('foto'))
    const file = { stage: 'pembagian', mime: 'image/webp', size: bytes.length, sha256: sha256(bytes) }
    return adminRequest(`/field/uploads/${crypto.randomUUID()}`, { ...file, sacrifice_ids: [id] })
  },
  'POST /api/admin/field/uploads/:id/complete': async () =>
    adminRequest(`/field/uploads/${await sentUpload()}/complete`),
  'PUT /api/admin/evidence/:id': async () =>
    adminRequest(`/evidence/${(await photo()).id}`, { stage: 'pembagian', visible: false, note: null }),
  'PUT /api/admin/evidence/:id/numbers': async () => {
    const { id, there } = await photo()
    return adminRequest(`/evidence/${id}/numbers`, { numbers: [there.number] })
  },
  'PUT /api/admin/evidence/:id/best': async () =>
    adminRequest(`/evidence/${(await photo()).id}/best`, { best: true }),
  'DELETE /api/admin/evidence/:id': async () => adminRequest(`/evidence/${(await photo()).id}`),
  'POST /api/admin/sacrifices/move': async () => {
    const { order, from, to } = await group()
    return adminRequest('/sacrifices/move', { seat: seatOf(from, order, 1), to: to.id })
  },
  'POST /api/admin/sacrifices/:id/merge': async () => {
    const { from, to } = await group()
    return adminRequest(`/sacrifices/${to.id}/merge`, { from: from.id })
  },
  'POST /api/admin/sacrifices/swap': async () => {
    const { order, from, to } = await group()
    const other = await paidOrder(from.animal, [{ name: 'Cici' }])
    await seatNames(to, other, [1])
    return adminRequest('/sacrifices/swap', { seat: seatOf(from, order, 1), with: seatOf(to, other, 1) })
  },
  'POST /api/admin/sacrifices/corrections/:id/apply': async () => {
    const { id, updated_at } = await wished()
    return adminRequest(`/sacrifices/corrections/${id}/apply`, { updated_at })
  },
  'POST /api/admin/sacrifices/corrections/:id/refuse': async () => {
    const { id, updated_at } = await wished()
    return adminRequest(`/sacrifices/corrections/${id}/refuse`, { updated_at, reason: 'Sudah dibacakan' })
  },
  'POST /api/admin/certificates': () => adminRequest('/certificates', certificateBody()),
  'POST /api/admin/certificates/:id/erase': async () => {
    const { id, updated_at } = await newCertificate()
    return adminRequest(`/certificates/${id}/erase`, { updated_at })
  },
  'POST /api/admin/certificates/:id/replace': async () => {
    const { id, updated_at } = await newCertificate()
    return adminRequest(`/certificates/${id}/replace`, { updated_at, corrected: certificateBody() })
  },
  'POST /api/admin/certificates/from-order/:id': async () =>
    adminRequest(`/certificates/from-order/${(await planned()).id}`),
  'POST /api/admin/certificates/:id/revoke': async () => {
    const { id } = await newCertificate()
    return adminRequest(`/certificates/${id}/revoke`, { reason: 'wrong', note: 'Keliru' })
  },
  'PATCH /api/admin/certificates/:id': async () => {
    const { id, updated_at } = await createdBy('/certificates', certificateBody())
    return adminRequest(`/certificates/${id}`, { name: uniqueId('Ahmad'), updated_at })
  },
  'DELETE /api/admin/certificates/:id': async () =>
    adminRequest(`/certificates/${(await createdBy('/certificates', certificateBody())).id}`),
}
