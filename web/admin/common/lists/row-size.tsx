import { Rows2, Rows4 } from 'lucide-react'
import { choiceOf } from '../mine'

const sizes = ['compact', 'roomy'] as const

/** How tall the rows of tables are. */
export const useRowSize = choiceOf<(typeof sizes)[number]>(
  'row-size',
  'compact',
  value => sizes.find(size => size === value) ?? null,
)

/** Only where rows of one line have room; stands in the head of a table. */
export function RowSizeButton() {
  const [size, choose] = useRowSize()
  const isCompact = size === 'compact'
  const Icon = isCompact ? Rows2 : Rows4
  return (
    <button
      type="button"
      aria-label="Baris rapat"
      title={isCompact ? 'Baris rapat: ya' : 'Baris rapat: tidak'}
      aria-pressed={isCompact}
      onClick={() => choose(isCompact ? 'roomy' : 'compact')}
      className="ml-1 hidden size-6 place-items-center rounded align-middle text-primary hover:bg-primary-soft @min-[58rem]:inline-grid print:hidden"
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  )
}
