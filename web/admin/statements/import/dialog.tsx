import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { thousands } from '../../../../worker/contract/format'
import type { OwnAccount } from '../../../../worker/contract/money/account-match'
import {
  type Reason,
  reasons,
  type Statement,
  statementStates,
} from '../../../../worker/contract/money/bank-rows'
import { asProblem } from '../../../lib/problem'
import { isSound } from '../../../statement/checks/sound'
import type { CellProblem, NeedsMapping, Reading, ReadRows } from '../../../statement/types'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { FileField } from '../../../ui/file-field'
import { ErrorState } from '../../../ui/states'
import { UnsavedGuard } from '../../common/forms/unsaved'
import { AccountPart, isAccountSettled } from './account'
import { DateOrderPart, isOrderSettled } from './date-order'
import { MappingForm } from './mapping'
import { type Progress, sendStatement } from './send'
import { ConfirmUnread, ConfirmUnsound, Summary } from './summary'
import { fileAccountOf, useReading } from './use-reading'

type ImportDialogProps = { accounts: OwnAccount[]; onClose: (imported: Statement | null) => void }

type Sending = { is: 'idle' } | { is: 'running'; progress: Progress } | { is: 'broken'; detail: string }

const accept = '.csv,.txt,.tsv,.xlsx,.xls,.sta,.mt940,.940,text/csv,text/plain'

/** A bank statement on its way in: account, file, what was read, and then all of it at once. */
export function ImportDialog({ accounts, onClose }: ImportDialogProps) {
  const [sending, setSending] = useState<Sending>({ is: 'idle' })
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const isStopped = useRef(false)
  const [looked, setLooked] = useState<string | null>(null)
  const [owned, setOwned] = useState<string | null>(null)
  const reading = useReading(accounts)
  const { state } = reading
  const isRunning = sending.is === 'running'
  const meta = state.is === 'read' && state.opened.reading.outcome === 'rows' && state.opened.reading.meta
  const account = state.is === 'read' ? state.opened.account : null
  const told = state.is === 'read' ? fileAccountOf(state.opened.reading) : null
  const isOwned = meta && account ? owned === `${account.id} ${meta.sha256}` : false
  const isAccountOpen = !meta || !isAccountSettled(meta, account, accounts, isOwned)
  const dates = state.is === 'read' ? datesOf(state.opened.reading) : null
  const unread = meta && meta.unread.length > 0 ? unreadKey(meta) : null
  const unsound = meta && !isSound(meta.checks) ? meta.sha256 : null

  const takeFile = async (file: File | null) => {
    if (!file) return reading.reset()
    await reading.open(file.name, new Uint8Array(await file.arrayBuffer()))
  }
  const takeText = (text: string) => void reading.open('Tempelan', text)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void takeFile(event.dataTransfer.files[0] ?? null)
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (text.includes('\n')) takeText(text)
  }

  async function send(rows: ReadRows, isMapped: boolean, file_name: string) {
    if (!account) return
    isStopped.current = false
    const date_order = state.is === 'read' ? state.opened.options.date_order : undefined
    setSending({ is: 'running', progress: { step: 'sending', done: 0, total: rows.rows.length } })
    try {
      const done = await sendStatement(
        rows,
        { account_id: account.id, file_name, isMapped, date_order, is_account_confirmed: isOwned },
        {
          onProgress: progress => setSending({ is: 'running', progress }),
          isStopped: () => isStopped.current,
        },
      )
      if (done) onClose(done)
      else setSending({ is: 'idle' })
    } catch (error) {
      setSending({ is: 'broken', detail: asProblem(error).detail })
    }
  }

  return (
    <Dialog
      isOpen
      title="Impor mutasi"
      className="max-w-3xl"
      onClose={isRunning ? undefined : () => onClose(null)}
    >
      <UnsavedGuard isDirty={isRunning}>
        Impor masih berjalan. Jika halaman ini ditutup, pilih berkas yang sama untuk melanjutkan.
      </UnsavedGuard>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts of the field inside */}
      <div className="space-y-4" onDragOver={event => event.preventDefault()} onDrop={drop} onPaste={paste}>
        {state.is !== 'read' && (
          <FileField
            name="statement"
            label="Berkas mutasi"
            hint="CSV, TXT, atau XLSX dari bank mana pun, juga laporan merchant QRIS. Nomor rekening di dalamnya memilih rekeningnya. Berkas dibaca di perangkat ini dan tidak disimpan. Tabel dari halaman web dapat ditempel (Ctrl+V) di sini."
            accept={accept}
            onChoose={file => void takeFile(file)}
          />
        )}
        {state.is === 'reading' && <p role="status">Membaca berkas…</p>}
        {state.is === 'refused' && (
          <ErrorState message={state.refusal.message} detail={state.refusal.advice} />
        )}
        {told && !isRunning && (
          <AccountPart
            accounts={accounts}
            file={told}
            account={account}
            isConfirmed={isOwned}
            onChoose={chosen => void reading.choose(chosen)}
            onConfirm={isOn => setOwned(isOn && account && meta ? `${account.id} ${meta.sha256}` : null)}
          />
        )}
        {dates && dates.readings.length > 1 && !isRunning && (
          <DateOrderPart dates={dates} onChoose={reading.order} />
        )}
        {state.is === 'read' && isMappingAsked(state.opened.reading) && (
          <MappingForm
            key={state.opened.account?.id ?? ''}
            asked={state.opened.reading}
            file={state.opened.file}
            options={state.opened.options}
            onDone={reading.map}
          />
        )}
        {state.is === 'read' && state.opened.reading.outcome === 'refused' && (
          <Cells
            problems={state.opened.reading.problems}
            count={state.opened.reading.problem_count}
            onSkip={lines => reading.skip([...(state.opened.options.skip ?? []), ...lines])}
          />
        )}
        {state.is === 'read' && state.opened.reading.outcome === 'rows' && (
          <Summary name={state.opened.name} reading={state.opened.reading} />
        )}
        {meta && unread !== null && (
          <ConfirmUnread
            unread={meta.unread}
            isConfirmed={looked === unread}
            onChange={isOn => setLooked(isOn ? unread : null)}
          />
        )}
        {unsound !== null && (
          <ConfirmUnsound
            isConfirmed={confirmed === unsound}
            onChange={isOn => setConfirmed(isOn ? unsound : null)}
          />
        )}
        {sending.is === 'running' && <Bar progress={sending.progress} />}
        {sending.is === 'broken' && (
          <ErrorState
            message="Impor terhenti"
            detail={`${sending.detail} Yang sudah terkirim tetap tersimpan. Tekan Impor lagi untuk melanjutkan.`}
          />
        )}
      </div>
      <DialogActions>
        {isRunning ? (
          <Button look="secondary" onClick={() => (isStopped.current = true)}>
            Hentikan
          </Button>
        ) : (
          <Button look="secondary" onClick={() => (state.is === 'read' ? reading.reset() : onClose(null))}>
            {state.is === 'read' ? 'Pilih berkas lain' : 'Batal'}
          </Button>
        )}
        {state.is === 'read' && state.opened.reading.outcome === 'rows' && (
          <ImportButton
            reading={state.opened.reading}
            isBusy={
              isRunning ||
              isAccountOpen ||
              !isOrderSettled(state.opened.reading.meta.dates) ||
              (unread !== null && looked !== unread) ||
              (unsound !== null && confirmed !== unsound)
            }
            onClick={rows => void send(rows, state.mapping !== null, state.opened.name)}
          />
        )}
      </DialogActions>
    </Dialog>
  )
}

const datesOf = (reading: Reading) =>
  reading.outcome === 'rows' ? reading.meta.dates : reading.outcome === 'mapping' ? reading.dates : null

/** Where only the order of day and month is open, its two readings are all that is asked. */
const isMappingAsked = (reading: Reading): reading is NeedsMapping =>
  reading.outcome === 'mapping' && (reading.question !== 'date_order' || reading.dates.readings.length < 2)

/** What a person has looked at, of one file read in one way. */
const unreadKey = ({ sha256, unread }: ReadRows['meta']) =>
  `${sha256} ${unread.map(({ line }) => line).join()}`

type ImportButtonProps = { reading: ReadRows; isBusy: boolean; onClick: (rows: ReadRows) => void }

const ImportButton = ({ reading, isBusy, onClick }: ImportButtonProps) => (
  <Button disabled={isBusy} onClick={() => onClick(reading)}>
    Impor {thousands(reading.rows.length)} baris
  </Button>
)

const steps = { sending: 'Mengirim', merging: 'Mencatat', matching: 'Membandingkan dengan pesanan' }

const Bar = ({ progress: { step, done, total } }: { progress: Progress }) => (
  <div>
    <progress value={done} max={total} aria-label="Kemajuan impor" className="bar" />
    <p role="status" className="mt-1 font-semibold">
      {steps[step]}… {thousands(done)} dari {thousands(total)} baris
    </p>
  </div>
)

type CellsProps = { problems: CellProblem[]; count: number; onSkip: (lines: number[]) => void }

/** Nothing is guessed: each line that could not be read is named, and left out only when a person says so. */
const Cells = ({ problems, count, onSkip }: CellsProps) => (
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

/** Nothing is folded away unsaid: how many rows are no payments, and why. */
function asideText(aside: Statement['aside']) {
  const counts = Object.entries(aside) as [Reason, number][]
  const all = counts.reduce((sum, [, n]) => sum + n, 0)
  const why = counts.map(
    ([reason, n]) => `${thousands(n)} ${reasons[reason].split(/[:,(]/)[0]?.trim().toLowerCase()}`,
  )
  return all > 0 && `${thousands(all)} bukan pembayaran (${why.join(', ')})`
}

/** What an import brought, in one sentence. */
export const importedText = ({ added, known, gone, aside, state }: Statement) =>
  state === 'done'
    ? [
        `${thousands(added)} baris baru`,
        known > 0 && `${thousands(known)} sudah pernah diimpor`,
        asideText(aside),
        gone > 0 && `${thousands(gone)} baris lama tidak ada lagi di berkas ini`,
      ]
        .filter(Boolean)
        .join(', ')
    : statementStates[state]
