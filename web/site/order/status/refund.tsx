import { type FormEvent, useState } from 'react'
import { formatRupiah, shortDate } from '../../../../worker/contract/lib/format'
import type { CustomerMoney } from '../../../../worker/contract/money/payments'
import type { PayeeInput, RefundView } from '../../../../worker/contract/money/refunds'
import type { OrderView } from '../../../../worker/contract/orders/orders'
import { useFormWrite } from '../../../lib/use-write'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'
import { saveOwnPayee } from '../calls'
import { isReadOnlyAccess, LinkOnlyButton } from '../needs-link'
import { FailureMessage } from '../order-parts'

const refundText = ({ kind, state, paid_at, decline_reason, payee_last4 }: RefundView) => {
  if (state === 'declined') return `Tidak dapat kami kembalikan. ${decline_reason ?? ''}`
  if (kind === 'infak') return state === 'paid' ? 'Sudah menjadi infak.' : 'Menjadi infak, sedang kami catat.'
  if (state === 'paid') return `Sudah kami kembalikan${paid_at ? ` ${shortDate(paid_at)}` : ''}.`
  if (payee_last4 === null) return 'Isi rekening tujuannya agar dapat kami kirim.'
  return state === 'requested' ? 'Menunggu persetujuan kami.' : 'Disetujui, segera kami kirim.'
}

type PayeeProps = { order: OrderView; refund: RefundView; onSaved: (next: CustomerMoney) => void }
type RefundProps = PayeeProps & { payees: CustomerMoney['payees'] }

export function Refund({ order, refund, payees, onSaved }: RefundProps) {
  const [isOpen, setOpen] = useState(false)
  const isWaiting = refund.kind === 'refund' && (refund.state === 'requested' || refund.state === 'approved')
  return (
    <li className="space-y-2 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <strong translate="no" className="money">
          {formatRupiah(refund.amount)}
        </strong>
        {refund.state === 'paid' && <Badge tone="green">Selesai</Badge>}
      </p>
      <p className="wrap-anywhere">{refundText(refund)}</p>
      {refund.payee_last4 && (
        <p className="text-muted wrap-anywhere">
          {refund.payee_bank} …{refund.payee_last4}, a.n. {refund.payee_name}
        </p>
      )}
      {payees.length > 0 && <PayeeHistory payees={payees} />}
      {isWaiting && isReadOnlyAccess(order) && (
        <LinkOnlyButton>{refund.payee_last4 === null ? 'Isi rekening' : 'Ganti rekening'}</LinkOnlyButton>
      )}
      {isWaiting &&
        !isReadOnlyAccess(order) &&
        (isOpen || refund.payee_last4 === null ? (
          <PayeeForm
            order={order}
            refund={refund}
            onSaved={next => {
              setOpen(false)
              onSaved(next)
            }}
          />
        ) : (
          <Button look="secondary" onClick={() => setOpen(true)}>
            Ganti rekening
          </Button>
        ))}
    </li>
  )
}

/** All changes of the payee account, so that the customer notices one by somebody else. */
const PayeeHistory = ({ payees }: Pick<RefundProps, 'payees'>) => (
  <ul aria-label="Riwayat rekening tujuan" className="text-sm text-muted">
    {payees.map(({ at, last4, by_shop }) => (
      <li key={at}>
        {shortDate(at)}: rekening …{last4} diisi {by_shop ? 'oleh kami' : 'lewat tautan pesanan'}.
      </li>
    ))}
  </ul>
)

const blank: PayeeInput = { bank: '', account: '', name: '' }

function PayeeForm({ order, refund, onSaved }: PayeeProps) {
  const [payee, setPayee] = useState(blank)
  const { write, isBusy, problem } = useFormWrite()
  const errors = problem?.errors ?? []

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void write(async () => onSaved(await saveOwnPayee(order, refund.id, payee)))
  }
  const field = (name: keyof PayeeInput, label: string, more: object = {}) => (
    <TextField
      label={label}
      value={payee[name]}
      error={errors.find(({ path }) => path === name)?.message}
      onChange={event => setPayee({ ...payee, [name]: event.target.value })}
      {...more}
    />
  )

  return (
    <form noValidate className="grid gap-3 sm:grid-cols-3" onSubmit={save}>
      {field('bank', 'Bank tujuan')}
      {field('account', 'Nomor rekening', { inputMode: 'numeric', autoComplete: 'off' })}
      {field('name', 'Nama pemilik rekening')}
      <div className="sm:col-span-3">
        <FailureMessage className="mb-2">{errors.length > 0 ? null : problem?.detail}</FailureMessage>
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Menyimpan…' : 'Simpan rekening'}
        </Button>
        <p className="mt-2 text-sm text-muted">
          Nomornya kami simpan tersandi dan kami hapus 90 hari setelah dananya dikirim.
        </p>
      </div>
    </form>
  )
}
