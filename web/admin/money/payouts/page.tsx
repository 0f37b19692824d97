import { Ban, Landmark, Plus } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatRupiah, formatThousands, longDate, shortDate } from '../../../../worker/contract/lib/format'
import type { Payout, ProviderBalance } from '../../../../worker/contract/money/payouts'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { useStoredOpenDialog } from '../../../lib/office/use-open'
import { Badge } from '../../../ui/badge'
import { ActionButton } from '../../../ui/icon-buttons'
import { StatCard, StatCards } from '../../../ui/office/stat-card'
import { ReasonDialog } from '../../common/dialogs/confirm-dialog'
import { HistoryLink } from '../../common/lists/links'
import { PagedList } from '../../common/lists/list'
import { listQueryOfUrl, pageSize, useListScreen } from '../../common/lists/list-url'
import { rowActionsColumn } from '../../common/lists/row-action'
import { type Column, moneyColumn, Table } from '../../common/lists/table'
import { EmptyList } from '../../common/nothing'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { ActorName } from '../../common/team-names'
import { FinanceTabs } from '../finance-tabs'
import { readProviderBalances } from '../provider-balances'
import { payoutApi, providerName, RecordPayoutDialog, readPayouts } from './dialogs'

export async function loader({ request }: LoaderFunctionArgs) {
  const { limit, cursor } = listQueryOfUrl(request, pageSize).paging
  const [page, balances] = await Promise.all([
    valueOrProblem(readPayouts({ limit, cursor }, request.signal)),
    valueOrProblem(readProviderBalances(request.signal)),
  ])
  return { page, balances }
}

type Open = { dialog: 'record' } | { dialog: 'void'; payout: Payout }

export function Component() {
  const { page, balances } = useLoaderData<typeof loader>()
  const { open, setOpen, close, finish } = useListScreen(useStoredOpenDialog<Open>('finance-payouts'))
  const known = balances.value ?? []
  const actions = rowActionsColumn<Payout, 'void'>(
    ({ day, net }) => `${formatRupiah(net)} ${shortDate(day)}`,
    ({ voided_at }) => [voided_at === null && { act: 'void', icon: Ban, label: 'Batalkan', tone: 'danger' }],
    (_, payout) => setOpen({ dialog: 'void', payout }),
  )
  return (
    <>
      <ScreenHeader
        title="Pencairan"
        actions={
          known.length > 0 && (
            <ActionButton icon={Plus} onClick={() => setOpen({ dialog: 'record' })}>
              Catat pencairan
            </ActionButton>
          )
        }
      >
        Uang pesanan yang diterima penyedia pembayaran, sampai masuk ke rekening toko.
      </ScreenHeader>
      <FinanceTabs />
      {balances.problem && <LoadError heading="Gagal memuat saldo di penyedia" problem={balances.problem} />}
      {known.length > 0 && <Balances balances={known} />}
      <PagedList page={page} failure="Gagal memuat pencairan" size={pageSize} empty={<NoPayouts />}>
        {({ items }) => (
          <Table label="Pencairan" rows={items} columns={[...columns, actions]} keyOf={({ id }) => id} />
        )}
      </PagedList>
      <HistoryLink entity="payouts" />
      {open?.dialog === 'record' && known.length > 0 && (
        <RecordPayoutDialog balances={known} onClose={close} onSaved={() => finish('Pencairan disimpan.')} />
      )}
      {open?.dialog === 'void' && (
        <ReasonDialog
          name={`finance-payouts.void.${open.payout.id}`}
          title="Batalkan pencairan"
          failure="Gagal membatalkan pencairan"
          submitLabel="Batalkan pencairan"
          save={reason =>
            fetchJson(payoutApi[':id'].void.$post({ param: { id: open.payout.id }, json: { reason } }))
          }
          onClose={close}
          onSaved={() => finish('Pencairan dibatalkan.')}
        >
          <p>
            Pencairan {longDate(open.payout.day)} sebesar{' '}
            <strong className="money">{formatRupiah(open.payout.gross)}</strong> tetap terlihat, tetapi tidak
            lagi dihitung. Baris mutasinya harus dicocokkan lagi.
          </p>
        </ReasonDialog>
      )}
    </>
  )
}

const NoPayouts = () => (
  <EmptyList noun="pencairan">
    Catat di sini setelah penyedia mengirim uangnya ke rekening, atau cocokkan barisnya di Mutasi.
  </EmptyList>
)

const Balances = ({ balances }: { balances: ProviderBalance[] }) => (
  <div className="mb-6">
    <StatCards label="Saldo di penyedia">
      {balances.map(balance => (
        <StatCard
          key={providerName(balance)}
          label={`Masih di ${providerName(balance)}`}
          value={formatRupiah(balance.owed)}
          icon={Landmark}
        >
          <p>
            Diterima <span className="money">{formatRupiah(balance.received)}</span>, dicairkan{' '}
            <span className="money">{formatRupiah(balance.paid_out)}</span>
          </p>
          <p>{lastPayoutText(balance)}</p>
          {balance.owed < 0 && (
            <p className="text-red-ink">Penyedia menarik kembali uang yang sudah dicairkannya.</p>
          )}
        </StatCard>
      ))}
    </StatCards>
  </div>
)

const lastPayoutText = ({ last_day, new_payments }: ProviderBalance) =>
  last_day === null
    ? `Belum pernah dicairkan, ${formatThousands(new_payments)} pembayaran`
    : `Terakhir dicairkan ${longDate(last_day)}, sesudahnya ${formatThousands(new_payments)} pembayaran`

const columns: Column<Payout>[] = [
  {
    head: 'Tanggal',
    look: 'text',
    cell: payout => (
      <div className="lines">
        <p className="font-medium">
          {shortDate(payout.day)}, {providerName(payout)}
        </p>
        <p className="text-muted wrap-anywhere">
          <ActorName of={payout.created_by} />
          {payout.note && `: ${payout.note}`}
        </p>
        {payout.voided_at && <p className="wrap-anywhere text-red-ink">Dibatalkan: {payout.void_reason}</p>}
      </div>
    ),
  },
  moneyColumn('Kotor', ({ gross }) => gross),
  moneyColumn('Biaya dan PPN', ({ fee, vat }) => fee + vat),
  {
    head: 'Bersih',
    look: 'amount',
    cell: ({ net, voided_at }) => (
      <span className="money font-semibold">
        {voided_at === null ? formatRupiah(net) : <del className="text-muted">{formatRupiah(net)}</del>}
      </span>
    ),
  },
  {
    head: 'Mutasi',
    cell: ({ bank_row_id, voided_at }) =>
      voided_at === null && (
        <Badge tone={bank_row_id === null ? 'yellow' : 'green'}>
          {bank_row_id === null ? 'Belum terlihat' : 'Cocok'}
        </Badge>
      ),
  },
]
