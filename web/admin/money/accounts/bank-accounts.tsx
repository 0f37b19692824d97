import { Landmark, QrCode } from 'lucide-react'
import { activeStatuses, bankAccountTypes } from '../../../../worker/contract/labels'
import { groupDigitsByFour } from '../../../../worker/contract/lib/format'
import {
  type BankAccount,
  bankAccountInput,
  bankAccountViewSchema,
} from '../../../../worker/contract/money/accounts/bank-accounts'
import { fetchJson } from '../../../lib/api'
import { useDebounced } from '../../../lib/office/use-debounced'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { pictureUrlForWidth } from '../../../lib/picture'
import { Badge } from '../../../ui/badge'
import { adminApi } from '../../common/api'
import type { EntityField } from '../../common/crud/entity'
import { createCrudScreen } from '../../common/crud/screen'

const onlyBank: Pick<EntityField, 'only'> = { only: values => values.type === 'bank' }
const onlyQris: Pick<EntityField, 'only'> = { only: values => values.type === 'qris' }

const blank = {
  type: 'bank' as const,
  bank_name: '',
  account_number: '',
  account_name: '',
  branch: '',
  qris_code: '',
  qris_image_url: '',
  qris_dynamic: true,
  logo_url: '',
  status: 'active' as const,
}

/** Form values of an account. QRIS accounts store the text 'QRIS' in their bank fields, which the form shows empty. */
const edit = ({ type, bank_name, logo_url, status, ...rest }: BankAccount) => {
  const both = { ...blank, bank_name, logo_url: logo_url ?? '', status }
  if (type === 'bank')
    return { ...both, ...rest, type, branch: rest.branch ?? '', qris_code: '', qris_image_url: '' }
  const { qris_code, qris_image_url, qris_dynamic } = rest
  return { ...both, type, qris_code: qris_code ?? '', qris_image_url: qris_image_url ?? '', qris_dynamic }
}

export const { loader, Component } = createCrudScreen({
  resource: 'bank-accounts',
  title: 'Manajemen Rekening',
  subject: 'rekening bank',
  noun: 'rekening bank',
  purpose:
    'Ke rekening dan QRIS di sinilah pelanggan mentransfer; tanpa satu pun yang aktif, tidak ada yang dapat membayar.',
  item: bankAccountViewSchema,
  input: bankAccountInput,
  blank,
  edit,
  fields: [
    { name: 'type', label: 'Tipe', kind: 'choice', options: bankAccountTypes },
    { name: 'bank_name', label: 'Nama bank', kind: 'text', hint: 'Untuk QRIS: nama yang dilihat pelanggan.' },
    {
      name: 'account_number',
      label: 'Nomor rekening',
      kind: 'text',
      hint: 'Angkanya saja; spasi dan tanda hubung boleh diketik.',
      ...onlyBank,
    },
    { name: 'account_name', label: 'Nama pemilik rekening', kind: 'text', ...onlyBank },
    { name: 'branch', label: 'Cabang', kind: 'text', isOptional: true, ...onlyBank },
    {
      name: 'qris_code',
      label: 'Kode QRIS',
      kind: 'area',
      hint: 'Isi teks kode, dimulai dengan 000201.',
      below: code => <QrisReading code={code} />,
      ...onlyQris,
    },
    { name: 'qris_image_url', label: 'URL gambar QRIS', kind: 'picture', ...onlyQris },
    {
      name: 'qris_dynamic',
      label: 'Isi jumlah otomatis',
      kind: 'checkbox',
      hint: 'Kode QR pelanggan memuat jumlah yang harus dibayar.',
      ...onlyQris,
    },
    { name: 'logo_url', label: 'URL logo', kind: 'picture', isOptional: true },
    { name: 'status', label: 'Status', kind: 'choice', options: activeStatuses },
  ],
  nameOf: item => (item.type === 'bank' ? `${item.bank_name} ${item.account_number}` : item.bank_name),
  card: item => (
    <div className="flex gap-4 p-4">
      <Logo account={item} />
      <div className="min-w-0 space-y-1">
        <p className="font-semibold wrap-anywhere">{item.bank_name}</p>
        <Badge tone={item.type === 'bank' ? 'blue' : 'purple'}>{bankAccountTypes[item.type]}</Badge>
        {item.type === 'bank' && (
          <p className="wrap-anywhere">
            <span className="tabular-nums">{groupDigitsByFour(item.account_number)}</span>
            <span className="block text-sm text-muted">a.n. {item.account_name}</span>
            {item.branch && <span className="block text-sm text-muted">{item.branch}</span>}
          </p>
        )}
        {item.type === 'qris' && <Merchant account={item} />}
      </div>
    </div>
  ),
})

function Logo({ account }: { account: BankAccount }) {
  const Icon = account.type === 'bank' ? Landmark : QrCode
  if (!account.logo_url) {
    return (
      <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-primary-soft text-primary">
        <Icon size={24} aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      src={pictureUrlForWidth(account.logo_url, 144)}
      alt=""
      className="size-12 shrink-0 rounded-lg object-contain"
    />
  )
}

const Merchant = ({ account }: { account: BankAccount }) => (
  <div className="wrap-anywhere">
    <p>{account.merchant_name}</p>
    <p className="text-sm text-muted">
      {account.merchant_city}
      {account.nmid && `, NMID ${account.nmid}`}
    </p>
    {account.qris_image_url && (
      <img
        src={pictureUrlForWidth(account.qris_image_url, 480)}
        alt={`Kode QR ${account.bank_name}`}
        loading="lazy"
        className="mt-2 size-32 object-contain"
      />
    )}
  </div>
)

function QrisReading({ code }: { code: string }) {
  const typed = code.trim()
  const qris_code = useDebounced(typed)
  const read = () => fetchJson(adminApi['bank-accounts']['read-qris'].$post({ json: { qris_code } }))
  const { value, problem } = useFetchedValue(async () => (qris_code === '' ? null : read()), qris_code)
  const isCurrent = qris_code === typed
  return (
    <div role="status">
      {isCurrent && problem && (
        <div className="rounded-card bg-yellow-soft px-4 py-3 text-sm text-yellow-ink">
          <p className="font-semibold">Kode QRIS belum benar</p>
          <p>{problem.detail}</p>
        </div>
      )}
      {isCurrent && value && (
        <div className="rounded-card bg-primary-soft px-4 py-3 text-sm wrap-anywhere">
          <p className="font-semibold">
            {value.merchant_name}, {value.merchant_city}
          </p>
          {value.nmid && <p>NMID {value.nmid}</p>}
        </div>
      )}
    </div>
  )
}
