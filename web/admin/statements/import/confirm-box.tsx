type ConfirmBoxProps = {
  label: string
  hint: string
  isConfirmed: boolean
  onChange: (isConfirmed: boolean) => void
}

/** Something about the file is doubtful, and a person says that it is wanted all the same. */
export const ConfirmBox = ({ label, hint, isConfirmed, onChange }: ConfirmBoxProps) => (
  <label className="flex min-h-11 items-start gap-3 rounded-card border border-line bg-white px-4 py-3">
    <input
      type="checkbox"
      className="mt-0.5 size-5 shrink-0 accent-primary"
      checked={isConfirmed}
      onChange={event => onChange(event.target.checked)}
    />
    <span>
      <span className="font-semibold wrap-anywhere">{label}</span>
      <span className="block text-sm text-muted">{hint}</span>
    </span>
  </label>
)
