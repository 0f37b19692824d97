import { Check } from 'lucide-react'

export type ProgressStep = { label: string; state: 'done' | 'current' | 'todo'; note?: string }

const spoken = { done: 'selesai', current: 'sedang berlangsung', todo: 'belum' }
const dots = {
  done: 'border-primary bg-primary text-white',
  current: 'border-primary bg-white text-primary ring-4 ring-primary-soft',
  todo: 'border-edge bg-white text-muted',
}

export const ProgressSteps = ({ label, steps }: { label: string; steps: ProgressStep[] }) => (
  <ol aria-label={label} className="flex flex-col md:flex-row">
    {steps.map(({ label: name, state, note }, i) => (
      <li
        key={name}
        aria-current={state === 'current' ? 'step' : undefined}
        className="relative flex flex-1 gap-3 pb-5 last:pb-0 md:flex-col md:items-center md:gap-2 md:pb-0 md:text-center"
      >
        {i > 0 && (
          <span
            aria-hidden="true"
            className={`absolute -top-5 left-[17px] h-5 w-0.5 md:top-[17px] md:right-1/2 md:left-auto md:h-0.5 md:w-full ${state === 'todo' ? 'bg-line' : 'bg-primary'}`}
          />
        )}
        <span
          aria-hidden="true"
          className={`relative z-10 grid size-9 shrink-0 place-items-center rounded-full border-2 text-sm font-bold ${dots[state]}`}
        >
          {state === 'done' ? <Check className="size-4" /> : i + 1}
        </span>
        <span className="pt-1 md:pt-0">
          <span className={`block font-semibold ${state === 'todo' ? 'text-muted' : ''}`}>{name}</span>
          <span className="sr-only">({spoken[state]})</span>
          {note && <span className="block text-sm text-muted">{note}</span>}
        </span>
      </li>
    ))}
  </ol>
)
