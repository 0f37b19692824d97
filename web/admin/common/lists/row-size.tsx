import { Rows2, Rows4 } from 'lucide-react'
import { createOperatorPreference } from '../mine'

const sizes = ['compact', 'roomy'] as const

export const useRowSize = createOperatorPreference<(typeof sizes)[number]>(
  'row-size',
  'compact',
  value => sizes.find(size => size === value) ?? null,
)

/** Button in the table header that switches single-line rows on and off; hidden where they do not fit. */
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
