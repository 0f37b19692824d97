import { legalPage } from './legal'

export const page = legalPage(
  'terms',
  shop => `Syarat dan ketentuan pemesanan, pembayaran, pelaksanaan, dan sertifikat di ${shop}.`,
)
