import { brand } from '../brand'
import { legalPage } from './legal'

export const page = legalPage(
  'terms',
  `Syarat dan ketentuan pemesanan, pembayaran, pelaksanaan, dan sertifikat di ${brand}.`,
)
