/** Demo content of a fresh shop after `npm start`. The seed also generates demo orders from it. */
export { animals } from './animals.ts'
export { certificateTemplates } from './certificates.ts'
export {
  beneficiaries,
  customers,
  holyPlaces,
  performers,
  slaughterLocations,
  slaughterNotes,
  supervisor,
} from './customers.ts'
export { faqs } from './faqs.ts'
export { galleries } from './galleries.ts'
export { legalPages } from './legal.ts'
export { mediaItems } from './media.ts'
export { bankAccounts, eidTransactions, otherTransactions } from './payments.ts'
export { services } from './services.ts'
export { gateway, homeContent, promises, shop, trust, whatsapp } from './site.ts'
export { testimonials } from './testimonials.ts'
