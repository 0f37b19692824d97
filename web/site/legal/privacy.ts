import { legalPage } from './legal'

export const page = legalPage(
  'privacy_policy',
  shop => `Data apa yang dikumpulkan ${shop}, untuk apa dipakai, berapa lama disimpan, dan hak Anda atasnya.`,
)
