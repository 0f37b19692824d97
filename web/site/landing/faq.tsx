import { type FaqCategory, faqCategories } from '../../../worker/contract/labels'
import type { Faq as Entry } from '../../../worker/contract/site/content'
import { Skeletons } from '../../ui/states'
import { AskByWhatsappButton } from '../frame/links'
import { useContent } from '../site-content'
import type { LoadState } from '../use-reading'
import { LandingSection, SymbolIcon } from './section'

type ShownFaq = Pick<Entry, 'id' | 'question' | 'answer' | 'category'>

const defaultFaqs: ShownFaq[] = [
  {
    id: 'faq-1',
    category: 'general',
    question: 'Bagaimana cara memesan?',
    answer:
      'Pilih hewan atau layanan, isi nama, nomor WhatsApp, dan email, lalu kirim pesanan. Halaman berikutnya memuat jumlah yang harus ditransfer dan batas waktunya.',
  },
  {
    id: 'faq-2',
    category: 'general',
    question: 'Apakah pesanan dapat dibatalkan?',
    answer:
      'Dapat, selama belum dibayar. Setelah dibayar, pesanan tidak dapat dibatalkan, tetapi dapat dialihkan kepada orang lain melalui layanan pelanggan.',
  },
  {
    id: 'faq-3',
    category: 'payment',
    question: 'Berapa lama batas waktu pembayaran?',
    answer:
      'Pembayaran ditunggu 24 jam sejak pesanan dibuat, atau lebih singkat saat hewan atau kode diskonnya sedang ramai dipesan; itu kami katakan sebelum Anda memesan. Setelah itu pesanan dibatalkan otomatis.',
  },
  {
    id: 'faq-4',
    category: 'payment',
    question: 'Mengapa ada kode unik pada total pembayaran?',
    answer:
      'Tiga angka terakhir membedakan transfer Anda dari transfer orang lain. Mohon transfer tepat sampai angka terakhir agar pembayaran cepat dikenali.',
  },
]

export const faqsOrDefaults = (entries: Entry[] | null): readonly ShownFaq[] =>
  entries && entries.length > 0 ? entries : defaultFaqs

function grouped(faqs: readonly ShownFaq[]) {
  const byCategory = new Map<FaqCategory, ShownFaq[]>()
  for (const faq of faqs) byCategory.set(faq.category, [...(byCategory.get(faq.category) ?? []), faq])
  return [...byCategory].map(([category, entries]) => ({ title: faqCategories[category], entries }))
}

/** The shared `name` makes the browser keep only one question open. */
const Question = ({ faq, isFirst }: { faq: ShownFaq; isFirst: boolean }) => (
  <details name="faq" open={isFirst} className="group border-b border-line last:border-b-0">
    <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-semibold wrap-anywhere hover:text-primary">
      {faq.question}
      <SymbolIcon
        name="chevron"
        className="size-5 shrink-0 text-gold transition-transform duration-200 group-open:rotate-180"
      />
    </summary>
    <p className="max-w-[70ch] pb-5 typed-text text-muted">{faq.answer}</p>
  </details>
)

function Groups({ faqs }: { faqs: readonly ShownFaq[] }) {
  return (
    <div className="space-y-8">
      {grouped(faqs).map(({ title, entries }, group) => (
        <div key={title} className="lg:grid lg:grid-cols-[14rem_1fr] lg:gap-8">
          <h3 className="mb-2 text-lg text-primary lg:pt-4">{title}</h3>
          <div className="card px-4 shadow-none md:px-6">
            {entries.map((faq, n) => (
              <Question key={faq.id} faq={faq} isFirst={group === 0 && n === 0} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function ContactText() {
  const { home, whatsapp } = useContent()
  const { contact_text } = home.sections.faq
  if (!contact_text || !whatsapp.number) return null
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-4 lg:ml-64">
      <p className="max-w-[50ch]">{contact_text}</p>
      <AskByWhatsappButton>{home.sections.cta.whatsapp_text || undefined}</AskByWhatsappButton>
    </div>
  )
}

export function FaqSection({ section }: { section: LoadState<Entry[]> }) {
  const { title, subtitle } = useContent().home.sections.faq
  return (
    <LandingSection id="faq" title={title || 'FAQ'} subtitle={subtitle}>
      {section.state === 'loading' ? (
        <Skeletons label="Memuat pertanyaan…" shape="h-96" />
      ) : (
        <Groups faqs={faqsOrDefaults(section.state === 'ready' ? section.value : null)} />
      )}
      <ContactText />
    </LandingSection>
  )
}
