import { brand } from '../brand'
import { legalPage } from './legal'

export const page = legalPage(
  'privacy_policy',
  `Data apa yang dikumpulkan ${brand}, untuk apa dipakai, berapa lama disimpan, dan hak Anda atasnya.`,
)
