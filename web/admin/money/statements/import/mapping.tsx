import { useId, useState } from 'react'
import { formatRupiah } from '../../../../../worker/contract/lib/format'
import type { RowSide } from '../../../../../worker/contract/money/statements'
import type { OpenStatement } from '../../../../statement/read'
import type {
  MappedColumns,
  Mapping,
  NeedsMapping,
  PreviewLine,
  ReadOptions,
  SideMark,
} from '../../../../statement/types'
import { Button } from '../../../../ui/button'
import { SelectField, TextField } from '../../../../ui/field'
import { choiceParam } from '../../../common/lists/list-url'

type ColumnRole = keyof MappedColumns

const roles: Record<ColumnRole, string> = {
  date: 'Tanggal',
  description: 'Keterangan',
  credit: 'Uang masuk (kredit)',
  debit: 'Uang keluar (debet)',
  amount: 'Jumlah',
  side: 'Tanda masuk/keluar (D/K, +/−)',
  balance: 'Saldo',
  reference: 'Nomor referensi bank',
  time: 'Jam transaksi',
}

const unusedColumn = ''
type Choice = ColumnRole | typeof unusedColumn

type Guess = NeedsMapping['guess']
type MappingDetails = Omit<Mapping, 'columns'>

const asChoice = (value: string) => value as Choice

const roleOf = (columns: Partial<MappedColumns>, at: number): Choice => {
  if (columns.description?.includes(at)) return 'description'
  const found = Object.entries(columns).find(([, column]) => column === at)
  return asChoice(found?.[0] ?? unusedColumn)
}

/** Returns null while the date column or every amount column is missing. */
function columnsOf(choices: Choice[]): MappedColumns | null {
  const has = (role: ColumnRole) => choices.includes(role)
  if (!has('date') || !(has('amount') || has('debit') || has('credit'))) return null
  const description = choices.flatMap((role, n) => (role === 'description' ? [n] : []))
  const columns = choices.flatMap((role, n) => (role === unusedColumn ? [] : [[role, n] as const]))
  return { ...Object.fromEntries(columns), description } as never
}

type MappingFormProps = {
  question: NeedsMapping
  file: OpenStatement
  options: ReadOptions
  onDone: (mapping: Mapping) => void
}

export function ColumnMappingForm({ question: first, file, options, onDone }: MappingFormProps) {
  const [question, setQuestion] = useState(first)
  const { preview, guess } = question
  const [choices, setChoices] = useState<Choice[]>(() => choicesOf(first))
  const [rest, setRest] = useState<MappingDetails>(() => detailsOf(guess))
  const columns = columnsOf(choices)
  const mapping = columns ? { ...rest, columns } : null
  const shown = mapping && file.preview(mapping, options)
  const marks = shown && 'marks' in shown ? shown.marks : []
  const set = (at: number, role: Choice) =>
    setChoices(old =>
      old.map((was, n) => (n === at ? role : role !== 'description' && was === role ? unusedColumn : was)),
    )
  const askAt = (line: number) => {
    const next = file.askAt(line)
    if (next.outcome === 'refused') return
    setQuestion(next)
    setChoices(choicesOf(next))
    const { side_marks: _, ...kept } = rest
    setRest({ ...kept, header_row: next.preview.header_row })
  }

  return (
    <section aria-label="Arti kolom" className="space-y-4">
      <p className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">{first.message}</p>
      <TextField
        label="Judul kolom di baris"
        hint="Nomor baris di berkas; 0 bila tabelnya tanpa judul"
        inputMode="numeric"
        maxLength={5}
        defaultValue={preview.header_row}
        onChange={event => {
          if (/^\d+$/.test(event.target.value)) askAt(Number(event.target.value))
        }}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {preview.columns.map((name, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position
            key={at}
            label={name}
            hint={preview.rows
              .map(row => row.cells[at])
              .find(Boolean)
              ?.slice(0, 40)}
            blank="Tidak dipakai"
            options={roles}
            value={choices[at] ?? unusedColumn}
            onChange={event => set(at, asChoice(event.target.value))}
          />
        ))}
      </div>
      {choices.includes('side') && (
        <Marks
          marks={marks}
          said={rest.side_marks}
          onChange={side_marks => setRest({ ...rest, side_marks })}
        />
      )}
      <Details rest={rest} onChange={setRest} hasAmount={choices.includes('amount')} />
      {shown === null ? (
        <p role="status" className="text-muted">
          Pilih kolom tanggal, dan kolom uang masuk atau jumlah.
        </p>
      ) : (
        <LivePreview shown={shown} />
      )}
      <Button disabled={mapping === null} onClick={() => mapping && onDone(mapping)}>
        Pakai susunan ini
      </Button>
    </section>
  )
}

const choicesOf = ({ preview, guess }: NeedsMapping): Choice[] =>
  preview.columns.map((_, at) => roleOf(guess.columns, at))

const sides: Record<RowSide, string> = { in: 'Uang masuk', out: 'Uang keluar' }

type MarksProps = {
  marks: SideMark[]
  said: MappingDetails['side_marks']
  onChange: (said: Record<string, RowSide>) => void
}

/** Asks what each mark means, because 'K' is Kredit (in) at one bank and Keluar (out) at another. */
function Marks({ marks, said, onChange }: MarksProps) {
  const known = Object.fromEntries(marks.flatMap(({ mark, side }) => (side ? [[mark, side] as const] : [])))
  const meant: Record<string, RowSide> = said ?? known
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {marks.map(({ mark }) => (
        <SelectField
          key={mark}
          label={`Tanda “${mark.toUpperCase()}” berarti`}
          blank="Pilih artinya"
          options={sides}
          value={meant[mark] ?? ''}
          onChange={event => {
            const side = choiceParam(sides, event.target.value)
            if (side) onChange({ ...meant, [mark]: side })
          }}
        />
      ))}
    </div>
  )
}

const detailsOf = ({ columns: _, ...rest }: Guess): MappingDetails => rest

const dateOrders = {
  '': 'Tentukan dari isinya',
  dmy: 'hari-bulan-tahun',
  mdy: 'bulan-hari-tahun',
  ymd: 'tahun-bulan-hari',
}
const decimals = { '': 'Tentukan dari isinya', ',': '1.000,00 (koma)', '.': '1,000.00 (titik)' }
const sideRules = {
  '': 'Tentukan dari isinya',
  sign: 'Tanda minus berarti keluar',
  all_in: 'Semuanya uang masuk',
  all_out: 'Semuanya uang keluar',
}

const asMappingDetails = (value: object) => value as MappingDetails

type PickedSetting = 'date_order' | 'decimal' | 'side_rule'

type DetailsProps = { rest: MappingDetails; onChange: (rest: MappingDetails) => void; hasAmount: boolean }

function Details({ rest, onChange, hasAmount }: DetailsProps) {
  const put = (change: Partial<MappingDetails>) => {
    const said = Object.entries({ ...rest, ...change }).filter(([, value]) => Boolean(value))
    onChange(asMappingDetails(Object.fromEntries(said)))
  }
  const pick = (label: string, options: Record<string, string>, name: PickedSetting) => (
    <SelectField
      label={label}
      options={options}
      value={rest[name] ?? ''}
      onChange={event => put({ [name]: event.target.value })}
    />
  )
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {pick('Urutan tanggal', dateOrders, 'date_order')}
      {pick('Tanda desimal', decimals, 'decimal')}
      {hasAmount && pick('Masuk atau keluar', sideRules, 'side_rule')}
      <TextField
        label="Tahun"
        isOptional
        hint="Hanya bila tanggal di berkas tanpa tahun"
        inputMode="numeric"
        maxLength={4}
        value={rest.year ?? ''}
        onChange={event => put({ year: Number(event.target.value.replace(/\D/g, '')) || undefined })}
      />
    </div>
  )
}

type LivePreviewProps = { shown: ReturnType<OpenStatement['preview']> }

function LivePreview({ shown }: LivePreviewProps) {
  const caption = useId()
  if ('outcome' in shown)
    return (
      <p role="alert" className="text-danger">
        {shown.message}
      </p>
    )
  const lines = shown.lines.slice(0, 12)
  return (
    <section aria-labelledby={caption}>
      <h3 id={caption} className="font-semibold">
        Begini baris-baris pertama akan dibaca
      </h3>
      <ul className="mt-2 divide-y divide-line border-y border-line text-sm">
        {lines.map(line => (
          <li key={line.line} className="py-2">
            <Line line={line} />
          </li>
        ))}
      </ul>
      {shown.problem_count > 0 && (
        <p role="status" className="mt-2 font-semibold text-danger">
          {shown.problem_count} baris belum dapat dibaca dengan susunan ini.
        </p>
      )}
    </section>
  )
}

function Line({ line: { line, row, problem, left_out } }: { line: PreviewLine }) {
  if (problem) return <span className="text-danger">{problem.message}</span>
  if (!row)
    return (
      <span className="text-muted">
        Baris {line}: {left_out ?? 'bukan transaksi'}
      </span>
    )
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span className="min-w-0 wrap-anywhere">
        {row.date} {row.description}
      </span>
      <span className={`money font-semibold ${row.side === 'in' ? 'text-green-ink' : 'text-red-ink'}`}>
        {formatRupiah(row.side === 'in' ? row.amount : -row.amount)}
      </span>
    </span>
  )
}
