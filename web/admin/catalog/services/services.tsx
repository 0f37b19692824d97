import { Check } from 'lucide-react'
import { activeStatuses, serviceKinds } from '../../../../worker/contract/labels'
import { formatRupiah } from '../../../../worker/contract/lib/format'
import { serviceInput, serviceSchema } from '../../../../worker/contract/site/content'
import { Badge } from '../../../ui/badge'
import { createCrudScreen } from '../../common/crud/screen'
import { ContentImage } from '../../site/content/pictures'

export const { loader, Component } = createCrudScreen({
  resource: 'services',
  title: 'Manajemen Layanan',
  subject: 'layanan',
  noun: 'layanan',
  purpose: 'Layanan di sini tampil di situs; yang berharga dapat langsung dipesan.',
  item: serviceSchema,
  input: serviceInput,
  blank: {
    kind: 'qurban',
    name: '',
    description: '',
    long_description: '',
    features: [],
    terms: [],
    popular: false,
    price: null,
    image_url: '',
    proof_stages: [],
    status: 'active',
  },
  fields: [
    { name: 'name', label: 'Nama layanan', kind: 'text' },
    { name: 'kind', label: 'Jenis layanan', kind: 'choice', options: serviceKinds },
    { name: 'description', label: 'Deskripsi', kind: 'area' },
    { name: 'long_description', label: 'Deskripsi lengkap', kind: 'area', isOptional: true },
    { name: 'features', label: 'Fitur', kind: 'lines', hint: 'Tiga yang pertama tampil di beranda.' },
    { name: 'terms', label: 'Ketentuan', kind: 'lines' },
    {
      name: 'price',
      label: 'Harga',
      kind: 'rupiah',
      isOptional: true,
      hint: 'Kosongkan bila harganya mengikuti hewan yang dipilih.',
    },
    { name: 'image_url', label: 'URL gambar', kind: 'picture', isOptional: true },
    { name: 'proof_stages', label: 'Tahap yang wajib berfoto', kind: 'stages' },
    { name: 'popular', label: 'Populer', kind: 'checkbox', hint: 'Diberi tanda Populer di beranda.' },
    { name: 'status', label: 'Status', kind: 'choice', options: activeStatuses },
  ],
  nameOf: item => item.name,
  card: item => (
    <>
      <ContentImage src={item.image_url} alt="" illustration={item.kind} />
      <div className="p-4">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{item.name}</span>
          {item.popular && <Badge tone="yellow">Populer</Badge>}
        </p>
        <p className="text-sm text-muted">
          {serviceKinds[item.kind]}
          {item.price !== null && `, ${formatRupiah(item.price)}`}
        </p>
        <p className="mt-2 typed-text">{item.description}</p>
        <ul className="mt-3 space-y-1 text-sm">
          {item.features.map(feature => (
            <li key={feature} className="flex gap-2">
              <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
              <span className="min-w-0 wrap-anywhere">{feature}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  ),
})
