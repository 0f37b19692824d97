import type { OwnAccount } from '../../../../worker/contract/accounts/account-match'
import type { CellProblem, NeedsMapping, Reading } from '../../../statement/types'
import { Button } from '../../../ui/button'
import { AccountQuestion } from './account'
import { DateOrderQuestion } from './date-order'
import { MappingForm } from './mapping'
import { ConfirmDays, ConfirmUnread, ConfirmUnsound, Summary } from './summary'
import type { Checks } from './use-checks'
import { fileAccountOf, type Opened, type StatementReading } from './use-reading'

type OpenedFileProps = {
  opened: Opened
  reading: StatementReading
  accounts: OwnAccount[]
  checks: Checks
  isRunning: boolean
}

/** What was found in a file, and what only a person can say about it. */
export function OpenedFile({ opened, reading, accounts, checks, isRunning }: OpenedFileProps) {
  const { name, file, options, account, reading: found } = opened
  const { meta, owned, unread, unsound, days } = checks
  const told = fileAccountOf(found)
  const dates = datesOf(found)
  return (
    <>
      {told && !isRunning && (
        <AccountQuestion
          accounts={accounts}
          file={told}
          account={account}
          isConfirmed={owned.isConfirmed}
          onChoose={chosen => void reading.choose(chosen)}
          onConfirm={owned.confirm}
        />
      )}
      {dates && dates.readings.length > 1 && !isRunning && (
        <DateOrderQuestion dates={dates} onChoose={reading.order} />
      )}
      {isMappingAsked(found) && (
        <MappingForm
          key={account?.id ?? ''}
          asked={found}
          file={file}
          options={options}
          onDone={reading.map}
        />
      )}
      {found.outcome === 'refused' && (
        <Cells
          problems={found.problems}
          count={found.problem_count}
          onSkip={lines => reading.skip([...(options.skip ?? []), ...lines])}
        />
      )}
      {found.outcome === 'rows' && <Summary name={name} reading={found} />}
      {meta && meta.unread.length > 0 && (
        <ConfirmUnread unread={meta.unread} isConfirmed={unread.isConfirmed} onChange={unread.confirm} />
      )}
      {meta && meta.odd_days.length > 0 && (
        <ConfirmDays questions={meta.odd_days} isConfirmed={days.isConfirmed} onChange={days.confirm} />
      )}
      {(unsound.isOpen || unsound.isConfirmed) && (
        <ConfirmUnsound isConfirmed={unsound.isConfirmed} onChange={unsound.confirm} />
      )}
    </>
  )
}

const datesOf = (reading: Reading) =>
  reading.outcome === 'rows' ? reading.meta.dates : reading.outcome === 'mapping' ? reading.dates : null

/** Where only the order of day and month is open, its two readings are all that is asked. */
const isMappingAsked = (reading: Reading): reading is NeedsMapping =>
  reading.outcome === 'mapping' && (reading.question !== 'date_order' || reading.dates.readings.length < 2)

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
