import type { CustomerMoney } from '../../worker/contract/money/payments'
import { operator } from '../support/admin'
import { newCertificate } from '../support/certificates'
import { begun, exportOf } from '../support/jobs'
import { newTransaction } from '../support/rows'
import { paidOrder, sit } from '../support/sacrifices'
import { ask, fresh, newAnimal, password, withKey } from '../support/shop'
import { asFile, covering, newAccount, row, today } from '../support/statements'
import {
  admin,
  animalBody,
  api,
  asJson,
  certificateBody,
  changing,
  codeBody,
  finance,
  formWith,
  group,
  importing,
  invited,
  listed,
  madeBy,
  moneyOf,
  newOrder,
  nextNumber,
  office,
  openDay,
  paid,
  person,
  planned,
  type Recipe,
  refunded,
  refundRow,
  reordered,
  seatOf,
  token,
  wish,
  wished,
} from './steps'

/** A valid request for each POST that keeps keys. */
export const recipes: Record<string, Recipe> = {
  ...Object.fromEntries([...listed, ...reordered]),
  '/api/admin/animals': () => admin('/animals', animalBody()),
  '/api/admin/codes': () => admin('/codes', codeBody()),
  '/api/admin/closes/:day': () => admin(`/closes/${openDay()}`, { cash_counted: 0 }),
  '/api/admin/feeds': async () => admin('/feeds', { name: fresh('Sumber'), account_id: await newAccount() }),
  '/api/admin/feeds/:id/renew': async () => {
    const { id } = await madeBy('/feeds', { name: fresh('Sumber'), account_id: await newAccount() })
    return admin(`/feeds/${id}/renew`, {})
  },
  '/api/admin/jobs': async () =>
    admin('/jobs', {
      kind: 'orders',
      step: { action: 'status', status: 'confirmed' },
      ids: [(await newOrder()).id],
    }),
  '/api/admin/media': () =>
    admin('/media', {
      file_url: `https://contoh.id/${fresh('a')}.webp`,
      file_name: 'a.webp',
      mime_type: 'image/webp',
    }),
  '/api/admin/media/uploads': () => admin('/media/uploads', { file_name: 'a.webp', mime_type: 'image/webp' }),
  '/api/admin/orders/:id/notes': async () =>
    admin(`/orders/${(await newOrder()).id}/notes`, { text: 'Sudah ditelepon' }),
  '/api/admin/orders/:id/payments': async () =>
    admin(`/orders/${(await newOrder()).id}/payments`, { amount: 250_000, method: 'cash' }),
  '/api/admin/orders/:id/refunds': async () =>
    admin(`/orders/${(await paid()).id}/refunds`, { amount: 100_000, reason: 'Lebih bayar' }),
  '/api/admin/orders/:id/changes': async () =>
    admin(`/orders/${(await paid(2)).id}/changes`, {
      reason: 'Permintaan pelanggan',
      lines: [{ id: 1, quantity: 1 }],
    }),
  '/api/admin/orders/:id/payments/:payment_id/void': async () => {
    const { id } = await newOrder()
    await asJson(await operator(finance).post(`/orders/${id}/payments`, { amount: 250_000, method: 'cash' }))
    const { payments } = await moneyOf(id)
    return admin(`/orders/${id}/payments/${payments[0]?.id}/void`, { reason: 'Salah catat' })
  },
  '/api/admin/orders/:id/payments/:payment_id/receipt': async () => {
    const { id } = await paid()
    const { payments } = await moneyOf(id)
    return admin(`/orders/${id}/payments/${payments[0]?.id}/receipt`, {})
  },
  '/api/admin/orders/:id/changes/:change_id/withdraw': async () => {
    const order = await changing()
    const { changes } = await asJson<CustomerMoney>(
      await ask(`/api/orders/${order.order_id}/money`, withKey(order)),
    )
    return admin(`/orders/${order.id}/changes/${changes[0]?.id}/withdraw`, {})
  },
  '/api/admin/people/invitations': () =>
    admin('/people/invitations', { email: `${fresh('baru')}@contoh.id`, role: 'finance' }),
  '/api/admin/people/invitations/:id/revoke': async () =>
    admin(`/people/invitations/${(await invited()).id}/revoke`, {}),
  '/api/admin/people/:id/disable': async () => admin(`/people/${await person()}/disable`, {}),
  '/api/admin/people/:id/end-sessions': async () => admin(`/people/${await person()}/end-sessions`, {}),
  '/api/admin/account/totp': () => admin('/account/totp', { password }),
  '/api/admin/refunds/:id/decision': async () => {
    const { refund } = await refunded()
    return admin(`/refunds/${refund.id}/decision`, {
      decision: 'decline',
      reason: 'Keliru',
      updated_at: refund.updated_at,
    })
  },
  '/api/admin/sacrifices/move': async () => {
    const { order, from, to } = await group()
    return admin('/sacrifices/move', { seat: seatOf(from, order, 1), to: to.id })
  },
  '/api/admin/sacrifices/:id/merge': async () => {
    const { from, to } = await group()
    return admin(`/sacrifices/${to.id}/merge`, { from: from.id })
  },
  '/api/admin/sacrifices/swap': async () => {
    const { order, from, to } = await group()
    const other = await paidOrder(from.animal, [{ name: 'Cici' }])
    await sit(to, other, [1])
    return admin('/sacrifices/swap', { seat: seatOf(from, order, 1), with: seatOf(to, other, 1) })
  },
  '/api/admin/sacrifices/corrections/:id/apply': async () => {
    const wish = await wished()
    return admin(`/sacrifices/corrections/${wish.id}/apply`, { updated_at: wish.updated_at })
  },
  '/api/admin/sacrifices/corrections/:id/refuse': async () => {
    const wish = await wished()
    return admin(`/sacrifices/corrections/${wish.id}/refuse`, {
      updated_at: wish.updated_at,
      reason: 'Sudah dibacakan',
    })
  },
  '/api/admin/setup/products': () => admin('/setup/products', { animals: [animalBody()], services: [] }),
  '/api/admin/setup/test-order': async () => {
    await newAnimal({ stock: 5 })
    return admin('/setup/test-order', {})
  },
  '/api/admin/statements': async () => {
    const n = nextNumber()
    const rows = asFile([row({ amount: 700_000 + n })])
    return admin('/statements', {
      account_id: await newAccount(),
      file_name: 'mutasi.csv',
      sha256: n.toString(16).padStart(64, 'a'),
      source_format: 'bca',
      layout: 'BCA',
      signature: 'tanggal|keterangan',
      row_count: 1,
      covered: covering(rows),
      opening: null,
      closing: null,
      is_account_confirmed: true,
      is_unbalanced: false,
    })
  },
  '/api/admin/statements/:id/undo': async () =>
    admin(`/statements/${(await importing(true)).statement.id}/undo`, {}),
  '/api/admin/bank-rows/:id/aside': async () =>
    admin(`/bank-rows/${(await importing(true)).booked?.id}/aside`, {}),
  '/api/admin/transactions': () =>
    admin('/transactions', {
      type: 'expense',
      amount: 75_000,
      description: 'Tali',
      way: 'cash',
      created_at: today(),
    }),
  '/api/admin/transactions/:id/void': async () =>
    admin(`/transactions/${(await newTransaction({ created_at: new Date().toISOString() })).id}/void`, {
      reason: 'Salah catat',
    }),
  '/api/admin/certificates': () => admin('/certificates', certificateBody()),
  '/api/admin/certificates/:id/erase': async () => {
    const { id, updated_at } = await newCertificate()
    return admin(`/certificates/${id}/erase`, { updated_at })
  },
  '/api/admin/certificates/:id/replace': async () => {
    const { id, updated_at } = await newCertificate()
    return admin(`/certificates/${id}/replace`, { updated_at, corrected: certificateBody() })
  },
  '/api/admin/certificates/from-order/:id': async () =>
    admin(`/certificates/from-order/${(await planned()).id}`, {}),
  '/api/admin/feeds/:id/revoke': async () => {
    const { id } = await madeBy('/feeds', { name: fresh('Sumber'), account_id: await newAccount() })
    return admin(`/feeds/${id}/revoke`, {})
  },
  '/api/admin/jobs/:id/stop': async () =>
    admin(`/jobs/${(await begun(token, exportOf('order_csv', `q=${fresh('cari')}`))).id}/stop`, {}),
  '/api/admin/messages/claim': () => admin('/messages/claim', { holder: crypto.randomUUID(), limit: 1 }),
  '/api/admin/orders/:id/anonymize': async () => {
    const order = await newOrder()
    await ask(`/api/orders/${order.order_id}/cancel`, { method: 'POST', ...withKey(order) })
    return admin(`/orders/${order.id}/anonymize`, {})
  },
  '/api/admin/people/:id/enable': async () => {
    const id = await person()
    await api().post(`/people/${id}/disable`, {})
    return admin(`/people/${id}/enable`, {})
  },
  '/api/admin/refunds/:id/pay': async () => {
    const { order, refund } = await refunded()
    const payee = { bank: 'BSI', account: '7123456789', name: 'Siti Rahmawati' }
    await ask(`/api/orders/${order.order_id}/refunds/${refund.id}/payee`, {
      method: 'PUT',
      json: payee,
      ...withKey(order),
    })
    const { updated_at } = await refundRow(refund.id)
    const query = new URLSearchParams({ updated_at, way: 'bank' })
    return { ...admin(`/refunds/${refund.id}/pay?${query}`), body: formWith('lewat internet banking') }
  },
  '/api/admin/bank-rows/:id/undo': async () => {
    const { booked } = await importing(true)
    await office.api.post(`/bank-rows/${booked?.id}/aside`)
    return admin(`/bank-rows/${booked?.id}/undo`, {})
  },
  '/api/admin/bank-rows/:id/settle': async () => {
    const { booked } = await importing(true)
    const order = await newOrder()
    return admin(`/bank-rows/${booked?.id}/settle`, { order_id: order.id, mode: 'part' })
  },
  '/api/admin/certificates/:id/revoke': async () => {
    const { id } = await newCertificate()
    return admin(`/certificates/${id}/revoke`, { reason: 'wrong', note: 'Keliru' })
  },
  '/api/orders/:order_id/cancel': async () => {
    const order = await newOrder()
    return {
      path: `/api/orders/${order.order_id}/cancel`,
      method: 'POST',
      ...withKey(order),
      isAt: 'customer',
    }
  },
  '/api/orders/:order_id/payment-claim': async () => {
    const order = await newOrder()
    return {
      path: `/api/orders/${order.order_id}/payment-claim`,
      body: formWith('dari BSI'),
      ...withKey(order),
      isAt: 'customer',
    }
  },
  '/api/orders/:order_id/corrections': async () => {
    const order = await planned()
    return {
      path: `/api/orders/${order.order_id}/corrections`,
      json: wish,
      ...withKey(order),
      isAt: 'customer',
    }
  },
  '/api/orders/:order_id/changes/:change_id': async () => {
    const order = await changing()
    const { changes } = await asJson<CustomerMoney>(
      await ask(`/api/orders/${order.order_id}/money`, withKey(order)),
    )
    return {
      path: `/api/orders/${order.order_id}/changes/${changes[0]?.id}`,
      json: { agree: false },
      ...withKey(order),
      isAt: 'customer',
    }
  },
}
