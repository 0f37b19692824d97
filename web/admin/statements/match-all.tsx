import { CircleCheckBig, Link2 } from 'lucide-react'
import { useState } from 'react'
import { thousands } from '../../../worker/contract/format'
import { jobTitles } from '../../../worker/contract/job-words'
import { useWrite } from '../../lib/use-write'
import { ActionButton } from '../../ui/icon-buttons'
import { Ask, asIs } from '../common/bulk/ask'
import type { BulkKind } from '../common/bulk/start'
import type { Selected } from '../common/bulk/use-selection'
import { WriteError } from '../common/forms/write-error'
import { matchAll, pickSure, type SureLane } from './calls'

const kind: BulkKind<SureLane> = {
  noun: 'baris',
  jobOf: action => ({ kind: 'statements', step: { action } }),
  queryOf: lane => ({ lane, limit: '100' }),
}

const words = {
  exact: {
    icon: CircleCheckBig,
    button: (n: number) => `Cocokkan ${thousands(n)} yang pasti`,
    text: 'Setiap baris diperiksa sekali lagi, lalu pesanannya diverifikasi dengan jumlah yang masuk. Yang tidak pasti lagi dilewati dengan alasannya.',
  },
  recorded: {
    icon: Link2,
    button: (n: number) => `Pasangkan ${thousands(n)} yang sudah dicatat`,
    text: 'Pesanannya sudah diverifikasi dengan tangan. Setiap baris dikaitkan dengan pesanannya tanpa pemasukan kedua. Yang tidak cocok lagi dilewati dengan alasannya.',
  },
}

type MatchAllProps = { lane: SureLane; count: number; onDone: () => void }

/** One button for every row that is certain: paid, or paired with what a person recorded. Each is judged anew. */
export function MatchAll({ lane, count, onDone }: MatchAllProps) {
  const [selected, setSelected] = useState<Selected | null>(null)
  const { write, isBusy, problem } = useWrite()
  const { icon: Icon, button, text } = words[lane]

  const ask = () =>
    write(async () => {
      await matchAll()
      const { items, next_cursor, total } = await pickSure(lane)
      if (items.length === 0) return onDone()
      setSelected({ picks: items, next: next_cursor, total, source: lane, isAll: true })
    })

  return (
    <>
      <ActionButton
        icon={Icon}
        look={lane === 'exact' ? 'primary' : 'secondary'}
        onClick={() => void ask()}
        disabled={isBusy || count === 0}
      >
        {isBusy ? 'Memeriksa…' : button(count)}
      </ActionButton>
      <WriteError heading="Belum dapat dicocokkan" problem={problem} />
      {selected && (
        <Ask
          {...kind}
          title={jobTitles[`statements.${lane}`]}
          selected={selected}
          submit={asIs(lane)}
          onClose={() => setSelected(null)}
        >
          <p>{text}</p>
        </Ask>
      )}
    </>
  )
}
