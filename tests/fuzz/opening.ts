import type { FeedWithSecret } from '../../worker/contract/money/feeds'
import { saveTemplates } from '../support/certificates'
import { newAnimal, newService } from '../support/shop'
import { newSigningKey } from '../support/signing'
import { newAccount } from '../support/statements'
import type { Chance } from './chance'
import { handOf, type World } from './world'

const animal = async (values: Parameters<typeof newAnimal>[0] & { id: string }) => {
  const { id, price, stock } = await newAnimal(values)
  return { id, price, stock, shares: values.shares ?? 1 }
}

export async function openShop(world: World, chance: Chance) {
  const { office } = handOf(world, chance)
  const animals = [
    await animal({ id: 'goat', name: 'Kambing', price: 2_500_000, stock: 60 }),
    await animal({ id: 'sheep', name: 'Domba', type: 'Domba', price: 3_100_000, stock: 3 }),
    await animal({ id: 'cow', name: 'Sapi Patungan', type: 'Sapi', price: 3_000_000, stock: 70, shares: 7 }),
    await animal({ id: 'whole', name: 'Sapi Utuh', type: 'Sapi', price: 21_000_000, stock: 8 }),
  ]
  const services = [
    await newService({ id: 'haji' }),
    await newService({ id: 'umrah', kind: 'badal_umrah', price: 4_000_000 }),
    await newService({ id: 'dam', kind: 'dam', price: 2_800_000 }),
  ]
  for (const { id, stock } of animals) world.stock.set(id, stock)
  await saveTemplates()
  const key = await newSigningKey({ kid: 'kunci-uji' })
  world.keys.secret = key.secret
  const codes: { id: string; code: string }[] = []
  for (const code of [
    { code: 'HEMAT10', type: 'discount', percent: 10, limit_total: 4, limit_per_phone: 1 },
    { code: 'RATUS', type: 'discount', amount: 100_000, limit_per_phone: 2 },
    { code: 'TEMAN', type: 'referral' },
  ]) {
    const answer = await office.post('/codes', code)
    codes.push({ id: answer.json<{ id: string }>().id, code: code.code })
  }
  const accounts = await Promise.all([0, 1, 2].map(n => newAccount('Bank Uji', `123456789${n}`)))
  const [, , fed = ''] = accounts
  const feed = await office.post('/feeds', { name: 'Mesin', account_id: fed, auto_verify: true })
  const { id, secret } = feed.json<FeedWithSecret>()
  world.goods = {
    animals,
    services: services.map(one => ({ id: one.id, kind: one.kind })),
    codes,
    accounts: accounts.slice(0, 2),
    feed: { id, secret, account_id: fed },
  }
  world.said.length = 0
}
