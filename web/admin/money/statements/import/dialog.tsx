import { type ClipboardEvent, type DragEvent, useRef } from 'react'
import { formatThousands } from '../../../../../worker/contract/lib/format'
import type { OwnAccount } from '../../../../../worker/contract/money/accounts/account-match'
import type { Statement } from '../../../../../worker/contract/money/bank-rows'
import type { CellProblem, NeedsMapping, StatementResult } from '../../../../statement/types'
import { Button } from '../../../../ui/button'
import { Dialog, DialogActions } from '../../../../ui/dialog'
import { FileField } from '../../../../ui/file-field'
import { ErrorState } from '../../../../ui/states'
import { UnsavedChangesGuard } from '../../../common/dialogs/unsaved'
import { ColumnMappingForm } from './mapping'
import { BankAccountQuestion, DateOrderQuestion } from './questions'
import {
  ConfirmInconsistentStatement,
  ConfirmUnlikelyDates,
  ConfirmUnreadRows,
  StatementSummary,
} from './summary'
import {
  type Checks,
  isDateOrder,
  type OpenedStatement,
  type Progress,
  type StatementReading,
  statementFileAccount,
  useStatementChecks,
  useStatementReading,
  useStatementSending,
} from './use-import'

type OpenedFileProps = {
  opened: OpenedStatement
  reading: StatementReading
  accounts: OwnAccount[]
  checks: Checks
  isRunning: boolean
}

function OpenedFile({ opened, reading, accounts, checks, isRunning }: OpenedFileProps) {
  const { name, file, options, account, reading: found } = opened
  const { meta, owned, unread, unsound, days } = checks
  const fileAccount = statementFileAccount(found)
  const dates = datesOf(found)
  return (
    <>
      {fileAccount && !isRunning && (
        <BankAccountQuestion
          accounts={accounts}
          file={fileAccount}
          account={account}
          onChoose={chosen => void reading.choose(chosen)}
          {...owned}
        />
      )}
      {dates && dates.readings.length > 1 && !isRunning && (
        <DateOrderQuestion dates={dates} onChoose={reading.order} />
      )}
      {isMappingAsked(found) && (
        <ColumnMappingForm
          key={account?.id ?? ''}
          question={found}
          file={file}
          options={options}
          onDone={reading.map}
        />
      )}
      {found.outcome === 'refused' && (
        <UnreadableLines
          problems={found.problems}
          count={found.problem_count}
          onSkip={lines => reading.skip([...(options.skip ?? []), ...lines])}
        />
      )}
      {found.outcome === 'rows' && <StatementSummary name={name} reading={found} />}
      {meta && meta.unread.length > 0 && <ConfirmUnreadRows unread={meta.unread} {...unread} />}
      {meta && meta.odd_days.length > 0 && <ConfirmUnlikelyDates questions={meta.odd_days} {...days} />}
      {(unsound.isOpen || unsound.isConfirmed) && <ConfirmInconsistentStatement {...unsound} />}
    </>
  )
}

const datesOf = (reading: StatementResult) =>
  reading.outcome === 'rows' ? reading.meta.dates : reading.outcome === 'mapping' ? reading.dates : null

/** Whether to ask for the column mapping. `DateOrderQuestion` asks if only the order of day and month is unclear. */
const isMappingAsked = (reading: StatementResult): reading is NeedsMapping =>
  reading.outcome === 'mapping' && (reading.question !== 'date_order' || reading.dates.readings.length < 2)

type CellsProps = { problems: CellProblem[]; count: number; onSkip: (lines: number[]) => void }

const UnreadableLines = ({ problems, count, onSkip }: CellsProps) => (
  <div role="alert" className="rounded-card border border-danger bg-danger-soft px-5 py-4 text-red-ink">
    <p className="font-semibold">{count} baris belum dapat dibaca, jadi belum ada yang diimpor</p>
    <ul className="mt-2 list-disc space-y-1 pl-5 text-sm">
      {problems.slice(0, 10).map(problem => (
        <li key={`${problem.line} ${problem.column}`}>{problem.message}</li>
      ))}
    </ul>
    <Button look="secondary" className="mt-3" onClick={() => onSkip(problems.map(({ line }) => line))}>
      Lewati {problems.length} baris ini
    </Button>
  </div>
)

type ImportDialogProps = { accounts: OwnAccount[]; onClose: (imported: Statement | null) => void }

const acceptedFileTypes = '.csv,.txt,.tsv,.xlsx,.xls,.sta,.mt940,.940,.ofx,.qfx,.qif,.xml,text/csv,text/plain'

export function ImportDialog({ accounts, onClose }: ImportDialogProps) {
  const reading = useStatementReading(accounts)
  const { state } = reading
  const opened = state.is === 'read' ? state.opened : null
  const checks = useStatementChecks(opened, accounts)
  const { sending, isRunning, send, stop } = useStatementSending(onClose)
  const field = useRef<HTMLDivElement>(null)
  const isSent = sending.is === 'running' && sending.progress.step === 'merging'

  const takeFile = async (file: File | null) => {
    if (!file) return reading.reset()
    await reading.open(file.name, new Uint8Array(await file.arrayBuffer()))
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (text.includes('\n')) void reading.open('Tempelan', text)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void takeFile(event.dataTransfer.files[0] ?? null)
  }
  const begin = () => {
    if (state.is !== 'read' || state.opened.reading.outcome !== 'rows' || !state.opened.account) return
    const { account, name, options, reading: rows } = state.opened
    void send(rows, {
      account_id: account.id,
      file_name: name,
      isMapped: state.mapping !== null,
      // Remember only an order such as 'dmy' for later files: 'kept' and 'turned' (swapped) describe this file alone.
      date_order: isDateOrder(options.date_order) ? options.date_order : undefined,
      is_account_confirmed: checks.owned.isConfirmed,
      are_days_confirmed: checks.days.isConfirmed,
    })
  }

  const cancelAction = () => {
    const leave = () => onClose(null)
    if (isSent) return { onCancel: leave, cancel: 'Tutup' }
    if (isRunning) return { onCancel: stop, cancel: 'Hentikan' }
    if (!opened) return { onCancel: leave }
    return { onCancel: () => field.current?.querySelector('input')?.click(), cancel: 'Pilih berkas lain' }
  }

  return (
    <Dialog
      isOpen
      title="Impor mutasi"
      className="max-w-3xl"
      onClose={isSent || !isRunning ? () => onClose(null) : undefined}
    >
      <UnsavedChangesGuard isDirty={isRunning && !isSent}>
        Impor masih berjalan. Jika halaman ini ditutup, pilih berkas yang sama untuk melanjutkan.
      </UnsavedChangesGuard>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts of the field inside */}
      <div className="space-y-4" onDragOver={event => event.preventDefault()} onDrop={drop} onPaste={paste}>
        <div ref={field} hidden={state.is === 'read'}>
          <FileField
            name="statement"
            label="Berkas mutasi"
            hint="CSV, TXT, atau XLSX dari bank mana pun, juga laporan merchant QRIS. Nomor rekening di dalamnya memilih rekeningnya. Berkas dibaca di perangkat ini dan tidak disimpan. Tabel dari halaman web dapat ditempel (Ctrl+V) di sini."
            accept={acceptedFileTypes}
            onChoose={file => void takeFile(file)}
          />
        </div>
        {state.is === 'reading' && <p role="status">Membaca berkas…</p>}
        {state.is === 'refused' && (
          <ErrorState message={state.refusal.message} detail={state.refusal.advice} />
        )}
        {opened && <OpenedFile {...{ opened, reading, accounts, checks, isRunning }} />}
        {sending.is === 'running' && <ProgressBar progress={sending.progress} />}
        {sending.is === 'broken' && (
          <ErrorState
            message="Impor terhenti"
            detail={`${sending.detail} Yang sudah terkirim tetap tersimpan. Tekan Impor lagi untuk melanjutkan.`}
          />
        )}
      </div>
      <DialogActions {...cancelAction()}>
        {opened?.reading.outcome === 'rows' && (
          <Button disabled={isRunning || !checks.isReady} onClick={begin}>
            Impor {formatThousands(opened.reading.rows.length)} baris
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const ProgressBar = ({ progress: { step, done, total } }: { progress: Progress }) => (
  <div>
    <progress
      value={step === 'sending' ? done : undefined}
      max={total}
      aria-label="Kemajuan impor"
      className="w-full accent-primary"
    />
    <p role="status" className="mt-1 font-semibold">
      {step === 'sending'
        ? `Mengirim… ${formatThousands(done)} dari ${formatThousands(total)} baris`
        : 'Mencatat dan membandingkan dengan pesanan… Jendela ini boleh ditutup.'}
    </p>
  </div>
)
