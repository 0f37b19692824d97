import { z } from 'zod'
import { dateTime, thousands } from '../contract/format'
import { strains } from '../contract/shop/strains'
import { footer, type StaffLetter, type Told } from './letter-text'

/** What the audit keeps of animals of which too much waits for money. */
export const heldAnimals = z.object({
  animals: z.array(
    z.object({
      name: z.string(),
      shares: z.int(),
      stock: z.int(),
      held_unpaid: z.int(),
      percent: z.int(),
    }),
  ),
})
export type HeldAnimals = z.infer<typeof heldAnimals>

const line = ({ name, shares, stock, held_unpaid, percent }: HeldAnimals['animals'][number]) => {
  const unit = shares > 1 ? 'bagian' : 'ekor'
  return `- ${name}: ${percent}% (${thousands(held_unpaid)} ${unit} menunggu dibayar, ${thousands(stock)} ${unit} masih dijual)`
}

const stockLetter = ({ changes, at }: Told, shop: string, origin: string): StaffLetter => ({
  subject: 'Sebagian besar stok ditahan tanpa pembayaran',
  text: `Pada ${dateTime(at)} pesanan yang belum dibayar menahan sebagian besar stok ${shop}:

${heldAnimals.parse(changes).animals.map(line).join('\n')}

Pesanan baru dari hewan ini untuk sementara hanya ditahan beberapa jam. Siapa yang menahannya terlihat di Dashboard; yang mencurigakan dapat dibatalkan di sana sekaligus.${footer(shop, origin)}`,
})

const isStrain = (name: string): name is keyof typeof strains => Object.hasOwn(strains, name)

const limitLetter = ({ entity_id, at }: Told, shop: string, origin: string): StaffLetter => ({
  subject: 'Ada yang menekan batas toko',
  text: `Pada ${dateTime(at)} sebuah batas ${shop} yang dipakai bersama oleh semua pengunjung habis: ${isStrain(entity_id) ? strains[entity_id] : entity_id}.

Pelanggan tetap dapat memesan, membayar, dan membuka pesanan lewat tautannya atau nomor WhatsApp lengkapnya. Selebihnya ditolak sampai batas itu dihitung ulang; kapan, tertulis di Dashboard.${footer(shop, origin)}`,
})

/** To every owner: what strangers do to the whole shop. */
export const alarmLetter = (told: Told, shop: string, origin: string): StaffLetter =>
  (told.action === 'stock_held' ? stockLetter : limitLetter)(told, shop, origin)
