import type { ComponentProps } from 'react'

type AnswerProps = Omit<ComponentProps<'input'>, 'className'> & { label: string; hint: string }

/** One thing that a person can say about a file, and what it means. */
export const Answer = ({ label, hint, ...input }: AnswerProps) => (
  <label className="flex min-h-11 items-start gap-3 rounded-card border border-line bg-white px-4 py-3 text-ink">
    <input className="mt-0.5 size-5 shrink-0 accent-primary" {...input} />
    <span>
      <span className="font-semibold wrap-anywhere">{label}</span>
      <span className="block text-sm text-muted">{hint}</span>
    </span>
  </label>
)

type ConfirmBoxProps = Pick<AnswerProps, 'label' | 'hint'> & {
  isConfirmed: boolean
  onChange: (isConfirmed: boolean) => void
}

/** Something about the file is doubtful, and a person says that it is wanted all the same. */
export const ConfirmBox = ({ isConfirmed, onChange, ...words }: ConfirmBoxProps) => (
  <Answer
    type="checkbox"
    checked={isConfirmed}
    onChange={event => onChange(event.target.checked)}
    {...words}
  />
)
