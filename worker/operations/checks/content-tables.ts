import {
  activeStatuses,
  animalTypes,
  bankAccountTypes,
  certificateStatuses,
  faqCategories,
  galleryCategories,
  mediaFolders,
  mediaTypes,
  serviceKinds,
  transactionTypes,
} from '../../contract/labels.ts'

export type Table = {
  name: string
  key?: string
  title: string
  lists: Record<string, Record<string, unknown>>
  searched?: string
}

const status = { status: activeStatuses }

/** Tables for which the check only verifies enum values and the search index. */
export const checkedContentTables: Table[] = [
  { name: 'animal_photos', title: 'file_url', lists: status },
  { name: 'services', title: 'name', lists: { kind: serviceKinds, ...status }, searched: 'name' },
  {
    name: 'galleries',
    title: 'caption',
    lists: { category: galleryCategories, ...status },
    searched: 'caption',
  },
  { name: 'testimonials', title: 'name', lists: status, searched: 'name' },
  { name: 'faqs', title: 'question', lists: { category: faqCategories, ...status }, searched: 'question' },
  {
    name: 'bank_accounts',
    title: 'bank_name',
    lists: { type: bankAccountTypes, ...status },
    searched: 'bank_name',
  },
  {
    name: 'media',
    title: 'file_name',
    lists: { file_type: mediaTypes, folder: mediaFolders, ...status },
    searched: 'file_name',
  },
  { name: 'certificates', title: 'certificate_number', lists: { status: certificateStatuses } },
  { name: 'transactions', key: 'seq', title: 'description', lists: { type: transactionTypes } },
  { name: 'animals', title: 'name', lists: { type: animalTypes }, searched: 'name' },
]
