import {
  type ClipboardEvent,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useId,
  useState,
} from 'react'

/** Without these attributes a phone's keyboard replaces names and codes by words that it knows. */
const asTyped = { autoCorrect: 'off', spellCheck: false } as const
export const nameKeyboard = { ...asTyped, autoCapitalize: 'words' } as const
export const codeKeyboard = { ...asTyped, autoCapitalize: 'characters', autoComplete: 'off' } as const

type Labels = Readonly<Record<string, string>> | readonly (readonly [value: string | number, label: string])[]

const pairsOf = (labels: Labels) => (Array.isArray(labels) ? labels : Object.entries(labels))

export const SelectOptions = ({ of }: { of: Labels }) =>
  pairsOf(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

type Wired = {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean | undefined
  className: string
}

type FieldProps = {
  label: ReactNode
  labelClass?: string
  hint?: ReactNode
  error?: string | null
  isOptional?: boolean
  children: (control: Wired) => ReactNode
}

const controlClass =
  'mt-1 block min-h-11 w-full scroll-mt-16 rounded-card border border-edge bg-white px-3 py-2 text-base text-ink aria-invalid:border-danger aria-invalid:bg-danger-soft disabled:bg-grey-soft'

export function Field({
  label,
  labelClass = 'font-semibold',
  hint,
  error,
  isOptional = false,
  children,
}: FieldProps) {
  const id = useId()
  return (
    <div>
      <label id={`${id}-label`} htmlFor={id} className={labelClass}>
        {label} {isOptional && <span className="font-normal text-muted">(opsional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': `${id}-hint ${id}-error`,
        'aria-invalid': error ? true : undefined,
        className: controlClass,
      })}
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted empty:hidden">
        {hint}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

export const FieldError = ({ className = 'mt-1', ...paragraph }: ComponentProps<'p'>) => (
  <p
    aria-live="polite"
    className={`${className} text-sm font-semibold text-danger empty:hidden`}
    {...paragraph}
  />
)

type Around = Omit<FieldProps, 'children'>

type TextBox = HTMLInputElement | HTMLTextAreaElement

/** Warns that a pasted text did not fit, because browsers silently cut it at `maxLength`. */
function useCutPasteNotice(maxLength = Number.POSITIVE_INFINITY) {
  const [isCut, setCut] = useState(false)
  const onPaste = ({ currentTarget, clipboardData }: ClipboardEvent<TextBox>) => {
    const { value, selectionStart, selectionEnd } = currentTarget
    const kept = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0))
    setCut(kept + clipboardData.getData('text').length > maxLength)
  }
  const onInput = ({ nativeEvent }: FormEvent<TextBox>) => {
    if (!('inputType' in nativeEvent && nativeEvent.inputType === 'insertFromPaste')) setCut(false)
  }
  return { notice: isCut ? `Teks terpotong: paling banyak ${maxLength} karakter` : null, onPaste, onInput }
}

export function TextField({ label, hint, error, isOptional, ...input }: Around & ComponentProps<'input'>) {
  const { notice, ...events } = useCutPasteNotice(input.maxLength)
  return (
    <Field {...{ label, hint, isOptional }} error={error || notice}>
      {control => <input type="text" {...events} {...input} {...control} />}
    </Field>
  )
}

export function TextAreaField({
  label,
  hint,
  error,
  isOptional,
  ...area
}: Around & ComponentProps<'textarea'>) {
  const { notice, ...events } = useCutPasteNotice(area.maxLength)
  return (
    <Field {...{ label, hint, isOptional }} error={error || notice}>
      {control => (
        <textarea
          rows={3}
          {...events}
          {...area}
          {...control}
          className={`${control.className} field-sizing-content max-h-96 ${area.rows === 1 ? '' : 'min-h-24'}`}
        />
      )}
    </Field>
  )
}

type SelectFieldProps = Around &
  ComponentProps<'select'> & {
    options?: Labels
    blank?: string
  }

export const SelectField = ({
  label,
  hint,
  error,
  isOptional,
  options = {},
  blank,
  children,
  ...select
}: SelectFieldProps) => (
  <Field {...{ label, hint, error, isOptional }}>
    {control => (
      <select {...select} {...control}>
        {blank !== undefined && <option value="">{blank}</option>}
        <SelectOptions of={options} />
        {children}
      </select>
    )}
  </Field>
)
