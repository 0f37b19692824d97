import { activeStatuses, faqCategories } from '../../../../worker/contract/labels'
import { faqInput, faqSchema } from '../../../../worker/contract/site/content'
import { createCrudScreen } from '../../common/crud/screen'

export const { loader, Component } = createCrudScreen({
  resource: 'faqs',
  title: 'Manajemen FAQ',
  subject: 'FAQ',
  noun: 'FAQ',
  purpose: 'Jawaban di sini tampil di situs menurut kategorinya, sebelum orang sempat bertanya lewat chat.',
  item: faqSchema,
  input: faqInput,
  blank: { question: '', answer: '', category: 'general', status: 'active' },
  fields: [
    { name: 'question', label: 'Pertanyaan', kind: 'text' },
    { name: 'answer', label: 'Jawaban', kind: 'area' },
    { name: 'category', label: 'Kategori', kind: 'choice', options: faqCategories },
    { name: 'status', label: 'Status', kind: 'choice', options: activeStatuses },
  ],
  nameOf: item => item.question,
  groups: { labels: faqCategories, of: item => item.category },
  card: item => (
    <div className="p-4">
      <p className="font-semibold wrap-anywhere">{item.question}</p>
      <p className="mt-2 line-clamp-5 text-sm typed-text text-muted">{item.answer}</p>
    </div>
  ),
})
