import { type FormEvent, useState } from 'react'
import { type Surplus, surplusChoices } from '../../../../worker/contract/labels'
import { dateTime, formatRupiah, shortDate } from '../../../../worker/contract/lib/format'
import type { OrderChange } from '../../../../worker/contract/money/changes'
import type { CustomerMoney } from '../../../../worker/contract/money/payments'
import type { PayeeInput, RefundView } from '../../../../worker/contract/money/refunds'
import type { OrderView } from '../../../../worker/contract/orders/orders'
import { useFormWrite } from '../../../lib/use-write'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { nameKeyboard, TextField } from '../../../ui/field'
import { toast } from '../../../ui/toast'
import { TitledSection } from '../../frame/page-parts'
import { answerOrderChange, readOrderMoney, saveOwnPayee } from '../calls'
import { isReadOnlyAccess, NeedsOrderLinkButton } from '../needs-link'
import { FailureMessage } from '../order-parts'
import { PaymentMethodList } from '../payment/methods'
import { useOrderData } from '../use-order'

const refundText = ({ kind, state, paid_at, decline_reason, payee_last4 }: RefundView) => {
  if (state === 'declined') return `Tidak dapat kami kembalikan. ${decline_reason ?? ''}`
  if (kind === 'infak') return state === 'paid' ? 'Sudah menjadi infak.' : 'Menjadi infak, sedang kami catat.'
  if (state === 'paid') return `Sudah kami kembalikan${paid_at ? ` ${shortDate(paid_at)}` : ''}.`
  if (payee_last4 === null) return 'Isi rekening tujuannya agar dapat kami kirim.'
  return state === 'requested' ? 'Menunggu persetujuan kami.' : 'Disetujui, segera kami kirim.'
}

type PayeeProps = { order: OrderView; refund: RefundView; onSaved: (next: CustomerMoney) => void }
type RefundProps = PayeeProps & { payees: CustomerMoney['payees'] }

function Refund({ order, refund, payees, onSaved }: RefundProps) {
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
      <p className="typed-text">{refundText(refund)}</p>
      {refund.payee_last4 && (
        <p className="text-muted wrap-anywhere">
          {refund.payee_bank} …{refund.payee_last4}, a.n. {refund.payee_name}
        </p>
      )}
      {payees.length > 0 && <PayeeHistory payees={payees} />}
      {isWaiting && isReadOnlyAccess(order) && (
        <NeedsOrderLinkButton>
          {refund.payee_last4 === null ? 'Isi rekening' : 'Ganti rekening'}
        </NeedsOrderLinkButton>
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

/** Changes of the account for a refund, so that the customer notices a change made by somebody else. */
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
      {field('name', 'Nama pemilik rekening', nameKeyboard)}
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

type MoneyProps = { order: OrderView; onChanged: () => void }

export default function OrderMoneySection({ order, onChanged }: MoneyProps) {
  const { value: money, failure, take: show } = useOrderData(order, readOrderMoney)
  if (failure)
    return (
      <p className="text-muted print:hidden">Perubahan dan refund pesanan belum dapat dimuat. {failure}</p>
    )
  if (!money) return null
  const take = (next: CustomerMoney, said: string) => {
    show(next)
    toast(said)
  }
  return (
    <>
      {money.changes
        .filter(({ state }) => state === 'proposed' || state === 'waiting' || state === 'applied')
        .map(change => (
          <Change
            key={change.id}
            order={order}
            change={change}
            onAnswered={(next, said) => {
              take(next, said)
              onChanged()
            }}
          />
        ))}
      {money.refunds.length > 0 && (
        <TitledSection id="refund-title" title="Pengembalian dana" className="card p-5 print:hidden">
          <ul className="mt-2 divide-y divide-line">
            {money.refunds.map(refund => (
              <Refund
                key={refund.id}
                order={order}
                refund={refund}
                payees={money.payees.filter(({ refund_id }) => refund_id === null || refund_id === refund.id)}
                onSaved={next => take(next, 'Rekening tujuan disimpan.')}
              />
            ))}
          </ul>
        </TitledSection>
      )}
    </>
  )
}

const Lines = ({ title, lines }: { title: string; lines: OrderChange['before'] }) => (
  <div>
    <h3 className="text-base">{title}</h3>
    <ul>
      {lines.map(({ id, quantity, name, price }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-3">
          <span className="min-w-0 wrap-anywhere">
            {quantity} x {name}
          </span>
          <span translate="no" className="money">
            {formatRupiah(quantity * price)}
          </span>
        </li>
      ))}
    </ul>
  </div>
)

type ChangeProps = {
  order: OrderView
  change: OrderChange
  onAnswered: (next: CustomerMoney, said: string) => void
}

function Change({ order, change, onAnswered }: ChangeProps) {
  if (change.state === 'applied')
    return (
      <section aria-label="Perubahan pesanan" className="card p-5 print:hidden">
        <p>
          Isi pesanan ini pernah diubah dengan persetujuan Anda ({shortDate(change.created_at)}).{' '}
          <span className="text-muted typed-text">{change.reason}</span>
        </p>
      </section>
    )
  return (
    <section aria-labelledby={`change-${change.id}`} className="card space-y-4 p-5 print:hidden">
      <h2 id={`change-${change.id}`} className="text-lg">
        {change.state === 'waiting' ? 'Bayar selisih perubahan' : 'Setujui perubahan pesanan'}
      </h2>
      <p className="typed-text">{change.reason}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Lines title="Sebelum" lines={change.before} />
        <Lines title="Sesudah" lines={change.after} />
      </div>
      <Leaving names={change.leaving} />
      {change.state === 'waiting' ? (
        <Due order={order} change={change} />
      ) : (
        <Consent order={order} change={change} onAnswered={onAnswered} />
      )}
    </section>
  )
}

/** The customer must agree to exactly these names, which the order change removes. */
const Leaving = ({ names }: { names: OrderChange['leaving'] }) =>
  names.length === 0 ? null : (
    <p className="wrap-anywhere">
      Nama yang keluar dari pesanan: <strong>{names.map(({ name }) => name).join(', ')}</strong>.
    </p>
  )

function Due({ order, change }: { order: OrderView; change: OrderChange }) {
  const asked = change.amount ?? 0
  const amount = change.remaining ?? asked
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <span>
          Transfer tepat{' '}
          <strong translate="no" className="money text-xl">
            {formatRupiah(amount)}
          </strong>{' '}
          sebelum {dateTime(change.expires_at)}.
        </span>
        <CopyButton label="Jumlah" value={String(amount)} />
      </p>
      <p className="text-muted">
        {amount < asked
          ? `Dari ${formatRupiah(asked)}, ${formatRupiah(asked - amount)} sudah kami terima.`
          : 'Tiga angka terakhirnya mengenali pembayaran ini.'}{' '}
        Pesanan Anda yang sudah dibayar tetap berjalan.
      </p>
      <PaymentMethodList order={{ ...order, remaining: amount, total_amount: amount }} />
    </>
  )
}

function outcome(difference: number) {
  if (difference > 0) return `Selisih yang perlu dibayar ${formatRupiah(difference)}, ditambah kode unik.`
  if (difference < 0) return `Sisa uang Anda ${formatRupiah(-difference)}.`
  return 'Totalnya tetap.'
}

function Consent({ order, change, onAnswered }: ChangeProps) {
  const [surplus, setSurplus] = useState<Surplus>('refund')
  const { write, isBusy, problem } = useFormWrite()
  const { difference } = change

  const answer = (agree: boolean) => {
    if (isBusy) return
    void write(async () => {
      const surplusOf = difference < 0 ? { surplus } : {}
      const leaving = change.leaving.map(({ name }) => name)
      const json = agree
        ? { agree: true as const, difference, leaving, ...surplusOf }
        : { agree: false as const }
      const next = await answerOrderChange(order, change.id, json)
      onAnswered(next, agree ? 'Perubahan disetujui.' : 'Perubahan ditolak.')
    })
  }

  return (
    <>
      <p className="font-semibold">{outcome(difference)}</p>
      {difference < 0 && (
        <fieldset>
          <legend className="font-semibold">Sisa uangnya</legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {(Object.keys(surplusChoices) as Surplus[]).map(value => (
              <label
                key={value}
                className="flex min-h-11 items-center gap-2 rounded-card border border-edge px-3 has-checked:border-primary has-checked:bg-primary-soft"
              >
                <input
                  type="radio"
                  name={`surplus-${change.id}`}
                  value={value}
                  checked={surplus === value}
                  onChange={() => setSurplus(value)}
                  className="size-4 accent-primary"
                />
                {surplusChoices[value]}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <p className="text-muted">Berlaku sampai {dateTime(change.expires_at)}.</p>
      <FailureMessage>{problem?.detail}</FailureMessage>
      {isReadOnlyAccess(order) ? (
        <div className="flex flex-wrap gap-3">
          <NeedsOrderLinkButton look="primary">Setuju</NeedsOrderLinkButton>
          <NeedsOrderLinkButton>Tidak setuju</NeedsOrderLinkButton>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => answer(true)} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Mengirim…' : 'Setuju'}
          </Button>
          <Button look="secondary" onClick={() => answer(false)} aria-disabled={isBusy || undefined}>
            Tidak setuju
          </Button>
        </div>
      )}
    </>
  )
}
