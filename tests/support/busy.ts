import { env } from 'cloudflare:test'
import { runOrderCron } from '../../worker/orders/lifecycle/expire'
import { anonymizeOldOrders } from '../../worker/people/erase/anonymize'
import { newCertificate, saveTemplates } from './certificates'
import { pdf, webp } from './files'
import { newTransaction } from './rows'
import { ask, db, newAnimal, newService, patchOrder, placedOrder, rowOf, signIn, withKey } from './shop'

type Order = { order_id: string; key: string }

/** Repeatable random numbers (mulberry32), so that a failing run can be replayed. */
export function seededRandom(seed: number) {
  let state = seed
  return (max: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % max
  }
}

const names = ['Siti Rahmawati', 'Ahmad Fauzi', 'Dewi Lestari', 'O’Brien "kutip" \\ 🐄']

async function claimWithProof(order: Order) {
  const form = new FormData()
  form.set('proof', new File([new Uint8Array(pdf())], 'bukti.pdf'))
  return ask(`/api/orders/${order.order_id}/payment-claim`, { body: form, ...withKey(order) })
}

const nameSomebody = (order: Order, name: string) =>
  ask(`/api/orders/${order.order_id}/beneficiaries`, {
    method: 'PUT',
    json: { items: [{ id: 1, beneficiaries: [{ name }] }] },
    ...withKey(order),
  })

/** A shop with random activity: each `step()` runs one operation chosen by `seed`. */
export async function openBusyShop(seed = 1448) {
  const random = seededRandom(seed)
  const token = await signIn()
  const animals = [await newAnimal({ stock: 40, type: 'Sapi' }), await newAnimal({ stock: 40 })]
  const service = await newService()
  const orders: Order[] = []
  const any = <T>(list: T[]) => list[random(list.length)]
  const place = async () => {
    const animal = any(animals)
    const items = [
      { animal_id: animal?.id, quantity: 1 + random(2) },
      { service_id: service.id, quantity: 1 },
    ]
    const customer_name = String(any(names))
    const customer = { customer_name, customer_phone: '081234567890', customer_email: 'siti@contoh.id' }
    orders.push(await placedOrder({ ...customer, messages_ok: true, items: items.slice(random(2)) as never }))
  }
  const patch = async (order: Order, json: unknown) => patchOrder(token, (await rowOf(order)).id, json)
  const remove = async (order: Order) => {
    const path = `/api/admin/orders/${(await rowOf(order)).id}`
    const { status } = await ask(path, { method: 'DELETE', token, json: { confirm: order.order_id } })
    if (status === 204) orders.splice(orders.indexOf(order), 1)
  }
  const changes = [
    (order: Order) => patch(order, { payment_status: 'verified' }),
    (order: Order) => patch(order, { payment_status: 'pending' }),
    (order: Order) => patch(order, { payment_status: 'rejected', reason: 'uji' }),
    (order: Order) => patch(order, { status: 'cancelled', reason: 'uji' }),
    (order: Order) => patch(order, { status: 'pending', reason: 'uji' }),
    (order: Order) =>
      patch(order, {
        slaughter_status: 'scheduled',
        slaughter_date: '2027-05-17',
        slaughter_location: 'Bogor',
        reason: 'uji',
      }),
    (order: Order) => nameSomebody(order, String(any(names))),
    claimWithProof,
    remove,
  ]
  const step = async () => {
    const order = any(orders)
    if (!order || orders.length < 8 || random(3) === 0) return place()
    await any(changes)?.(order)
  }
  return { step, random, orders, token }
}

/** Avoids the first minutes of an hour, when the cron also cleans up. */
const offTheHour = () => new Date().toISOString().replace(/T(\d\d):\d\d/, 'T$1:30')

/** A shop after `steps` random steps: orders, names, claims, payments, certificates, pictures and cron runs. */
export async function runBusyShop(steps: number, seed?: number) {
  const shop = await openBusyShop(seed)
  for (let n = 0; n < steps; n++) await shop.step()
  const [first] = shop.orders
  if (first) await newCertificate({ order_id: (await rowOf(first)).id, status: 'draft' })
  await saveTemplates()
  await newTransaction({ type: 'expense', description: 'Pakan' })
  await env.MEDIA.put('media/general/uji-1600.webp', webp(), {
    httpMetadata: { contentType: 'image/webp', cacheControl: 'public, max-age=60' },
    customMetadata: { lebar: '1600' },
  })
  await env.MEDIA.put('media/general/kosong', new Uint8Array())
  await runOrderCron(db, offTheHour(), () => anonymizeOldOrders(db, env.MEDIA, offTheHour()))
  return shop
}
