import { urls } from '../../../web/lib/urls'

type Card = { title: string; description: string }

const cards: Record<string, Card> = {
  [urls.orderStatus]: {
    title: 'Status pesanan',
    description: 'Tautan ini membuka perjalanan sebuah pesanan, dari pembayaran sampai bukti pelaksanaan.',
  },
  [urls.payment]: {
    title: 'Pembayaran pesanan',
    description: 'Tautan ini membuka jumlah, batas waktu, dan cara membayar sebuah pesanan.',
  },
  [urls.evidence]: {
    title: 'Bukti pelaksanaan',
    description: 'Tautan ini membuka foto, video, dan perjalanan pelaksanaan yang dibagikan kepada Anda.',
  },
  [urls.certificate]: {
    title: 'Sertifikat',
    description: 'Tautan ini membuka sebuah sertifikat, dan keasliannya dapat diperiksa di sana.',
  },
  [urls.verify]: {
    title: 'Keaslian sertifikat',
    description: 'Tautan ini memeriksa apakah sebuah sertifikat asli dan masih berlaku.',
  },
}

export function neutralCard(pathname: string, shop: string): Card {
  const card = cards[`/${pathname.split('/', 2)[1]}`]
  if (!card) return { title: shop, description: 'Buka tautan ini untuk melihat isinya.' }
  return { ...card, title: `${card.title} · ${shop}` }
}
