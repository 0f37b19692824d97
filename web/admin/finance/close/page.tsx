import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { addDays, dateTime, longDate, wibDay } from '../../../../worker/contract/format'
import type { DayClose } from '../../../../worker/contract/money/closes'
import { attempt } from '../../../lib/attempt'
import { serverNowText } from '../../../lib/clock'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'
import { PrintButton } from '../../../ui/icon-buttons'
import { BackLink } from '../../common/back-link'
import { useOpen } from '../../common/dialogs/use-open'
import { DownloadButton } from '../../common/download-button'
import { listQuery, useListScreen } from '../../common/lists/list-screen'
import { useListUrl } from '../../common/lists/list-url'
import { LoadError } from '../../common/load-error'
import { PageHead } from '../../common/page-head'
import { screenUrl } from '../../urls'
import { exportPath, readCloses, readDay } from './calls'
import { Closed, closedShown } from './closed'
import { Figures, Lines } from './figures'
import { CloseDialog } from './form'

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('day')
  const day = asked ?? addDays(wibDay(serverNowText()), -1)
  const { paging } = listQuery(request, closedShown)
  const [read, closes] = await Promise.all([
    attempt(readDay(day, request.signal)),
    attempt(readCloses({ limit: paging.limit, cursor: paging.cursor }, request.signal)),
  ])
  return { day, closes, ...read }
}

export function Component() {
  const { day, closes, value, problem } = useLoaderData<typeof loader>()
  const { open, setOpen, close, finish } = useListScreen(useOpen<'close'>('finance-close'))
  const { set } = useListUrl()
  return (
    <>
      <BackLink to={screenUrl('finance')}>Kembali ke keuangan</BackLink>
      <PageHead
        title="Tutup hari"
        actions={
          value && (
            <div className="flex flex-wrap gap-3 print:hidden">
              {value.can_close && (
                <Button onClick={() => setOpen('close')}>Tutup hari {longDate(value.day)}</Button>
              )}
              <PrintButton look="secondary" />
              <DownloadButton
                path={exportPath(day)}
                name={`tutup-hari-${day}.csv`}
                failure="Gagal mengunduh CSV"
              >
                Export CSV
              </DownloadButton>
            </div>
          )
        }
      >
        {longDate(day)}
      </PageHead>
      <div className="mb-6 max-w-xs print:hidden">
        <TextField
          label="Hari"
          type="date"
          max={wibDay(serverNowText())}
          value={day}
          onChange={event => event.target.value && set('day', event.target.value)}
        />
      </div>
      {problem && <LoadError heading="Gagal memuat buku hari ini" problem={problem} />}
      {value && (
        <div className="max-w-3xl space-y-4">
          <State read={value} />
          <Figures figures={value.figures} />
          <Cash read={value} />
        </div>
      )}
      {closes.value && <Closed page={closes.value} />}
      {closes.problem && (
        <LoadError heading="Gagal memuat hari yang sudah ditutup" problem={closes.problem} />
      )}
      {open === 'close' && value && (
        <CloseDialog read={value} onClose={close} onSaved={() => finish(`${longDate(value.day)} ditutup.`)} />
      )}
    </>
  )
}

function State({ read: { closed, can_close } }: { read: DayClose }) {
  if (closed)
    return (
      <p role="status" className="rounded-card bg-green-soft px-4 py-3 text-green-ink">
        Ditutup {dateTime(closed.at)} oleh {closed.by}.
      </p>
    )
  return (
    <p role="status" className="rounded-card bg-yellow-soft px-4 py-3 text-yellow-ink">
      {can_close
        ? 'Belum ditutup. Angkanya masih dapat berubah.'
        : 'Hari ini baru dapat ditutup setelah harinya lewat. Ini pratinjau sampai sekarang.'}
    </p>
  )
}

function Cash({ read: { figures, closed } }: { read: DayClose }) {
  const counted = closed?.cash_counted ?? null
  return (
    <Lines
      title="Kas"
      lines={[
        ['Menurut catatan', null, figures.cash_expected],
        ...(counted === null
          ? []
          : ([
              ['Dihitung', null, counted],
              ['Selisih', null, counted - figures.cash_expected],
            ] satisfies [string, null, number][])),
      ]}
    >
      {closed?.note && <p className="mt-2 whitespace-pre-line wrap-anywhere">Catatan: {closed.note}</p>}
    </Lines>
  )
}
