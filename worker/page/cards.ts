import { urls } from '../../web/lib/urls'
import { brand } from '../../web/site/brand'

type Card = { title: string; description: string }

const cards: Record<string, Card> = {
  [urls.orderStatus]: {
    title: `Status pesanan · ${brand}`,
    description: 'Tautan ini membuka perjalanan sebuah pesanan, dari pembayaran sampai bukti pelaksanaan.',
  },
  [urls.payment]: {
    title: `Pembayaran pesanan · ${brand}`,
    description: 'Tautan ini membuka jumlah, batas waktu, dan cara membayar sebuah pesanan.',
  },
  [urls.evidence]: {
    title: `Bukti pelaksanaan · ${brand}`,
    description: 'Tautan ini membuka foto, video, dan perjalanan pelaksanaan yang dibagikan kepada Anda.',
  },
  [urls.certificate]: {
    title: `Sertifikat · ${brand}`,
    description: 'Tautan ini membuka sebuah sertifikat, dan keasliannya dapat diperiksa di sana.',
  },
  [urls.verify]: {
    title: `Keaslian sertifikat · ${brand}`,
    description: 'Tautan ini memeriksa apakah sebuah sertifikat asli dan masih berlaku.',
  },
}

const plain: Card = { title: brand, description: 'Buka tautan ini untuk melihat isinya.' }

/** What messengers show of somebody's own page: which kind it is, and nothing that was read for it. */
export const neutralCard = (pathname: string) => cards[`/${pathname.split('/', 2)[1]}`] ?? plain
