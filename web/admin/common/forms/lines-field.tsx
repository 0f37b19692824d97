import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { ActionButton } from '../../../ui/icon-buttons'
import { ToolButton } from '../../../ui/tool-button'

type LinesFieldProps = {
  label: string
  hint?: string
  value: string[]
  onChange: (lines: string[]) => void
  errorAt: (n: number) => string | undefined
}

export function LinesField({ label, hint, value, onChange, errorAt }: LinesFieldProps) {
  const id = useId()
  const replace = (n: number, text: string) => onChange(value.map((line, at) => (at === n ? text : line)))
  const add = () => onChange([...value, ''])

  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <ul className="mt-1 space-y-2">
        {value.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other id than its position
          <li key={n}>
            <div className="flex gap-2">
              <input
                value={line}
                aria-label={`${label} ${n + 1}`}
                aria-invalid={errorAt(n) ? true : undefined}
                aria-describedby={`${id}-${n}`}
                // biome-ignore lint/a11y/noAutofocus: the operator types into the added line next
                autoFocus={line === ''}
                onChange={event => replace(n, event.target.value)}
                className="min-h-11 min-w-0 grow rounded-card border border-edge px-3 aria-invalid:border-danger"
              />
              <ToolButton
                icon={X}
                label={`Hapus ${label} ${n + 1}`}
                tone="danger"
                onClick={() => onChange(value.filter((_, at) => at !== n))}
              />
            </div>
            <p id={`${id}-${n}`} className="text-sm font-semibold text-danger empty:hidden">
              {errorAt(n)}
            </p>
          </li>
        ))}
      </ul>
      <ActionButton icon={Plus} look="secondary" className="mt-2" onClick={add}>
        Tambah
        <span className="sr-only">{label}</span>
      </ActionButton>
    </fieldset>
  )
}
