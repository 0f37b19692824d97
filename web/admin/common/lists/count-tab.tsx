import { formatThousands } from '../../../../worker/contract/lib/format'

type CountTabProps = { label: string; n: number; isOn: boolean; onPress: () => void }

export const CountedTab = ({ label, n, isOn, onPress }: CountTabProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-white px-4 text-sm font-semibold text-muted hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-white"
  >
    {label} <span className="tabular-nums">{formatThousands(n)}</span>
  </button>
)
