import { CircleCheckBig } from 'lucide-react'
import { useState } from 'react'
import { thousands } from '../../../worker/contract/format'
import { Button } from '../../ui/button'
import { BulkDialog } from '../parts/bulk/bulk-dialog'
import type { Work } from '../parts/bulk/runner'
import type { Selected } from '../parts/bulk/use-selection'
import { useWrite } from '../parts/use-write'
import { WriteError } from '../parts/write-error'
import { matchAll, pickExact, settleExact } from './calls'

type Step = 'settle'

const work: Work<Step> = {
  send: (_step, ids) => settleExact(ids),
  more: (_source, cursor) => pickExact(cursor),
}

type SettleAllProps = { count: number; onDone: () => void }

/** The one button: every row that is certain, judged anew row by row. */
export function SettleAll({ count, onDone }: SettleAllProps) {
  const [selected, setSelected] = useState<Selected | null>(null)
  const { write, isBusy, problem } = useWrite()

  const ask = () =>
    write(async () => {
      await matchAll()
      const { items, next_cursor, total } = await pickExact()
      if (items.length === 0) return onDone()
      setSelected({ picks: items, next: next_cursor, total, source: '', isAll: true })
    })

  return (
    <>
      <Button onClick={() => void ask()} disabled={isBusy || count === 0}>
        <CircleCheckBig size={18} aria-hidden="true" />
        {isBusy ? 'Memeriksa…' : `Cocokkan ${thousands(count)} yang pasti`}
      </Button>
      <WriteError heading="Belum dapat dicocokkan" problem={problem} />
      {selected && (
        <BulkDialog<Step>
          name="statements"
          title="Cocokkan yang pasti"
          noun="baris"
          work={work}
          question={{
            selected,
            submit: start => event => {
              event.preventDefault()
              start('settle')
            },
            children: (
              <p>
                Setiap baris diperiksa sekali lagi, lalu pesanannya diverifikasi dengan jumlah yang masuk.
                Yang tidak pasti lagi dilewati dengan alasannya.
              </p>
            ),
          }}
          onClose={isChanged => {
            setSelected(null)
            if (isChanged) onDone()
          }}
        />
      )}
    </>
  )
}
