import { type RefObject, useEffect, useState } from 'react'
import { formatThousands } from '../../../../worker/contract/lib/format'
import type { Difference } from '../../../lib/office/form-merge'

type Form = HTMLElement | null

const fieldsOf = (form: Form, path: string) => [
  ...(form?.querySelectorAll<HTMLElement>(`[name="${CSS.escape(path)}"]`) ?? []),
]

const isRadio = (field: HTMLElement): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'radio'

const textOf = (element: HTMLElement | null | undefined) =>
  element?.innerText.replace('(opsional)', '').trim() || undefined

const labelOf = (field: HTMLElement) =>
  field instanceof HTMLInputElement ||
  field instanceof HTMLSelectElement ||
  field instanceof HTMLTextAreaElement
    ? textOf(field.labels?.[0])
    : undefined

function fieldLabel(form: Form, path: string) {
  const [field] = fieldsOf(form, path)
  if (!field) return undefined
  return isRadio(field) ? textOf(field.closest('fieldset')?.querySelector('legend')) : labelOf(field)
}

function choiceText(form: Form, path: string, value: string) {
  const fields = fieldsOf(form, path)
  const radio = fields.filter(isRadio).find(field => field.value === value)
  if (radio) return labelOf(radio)
  const [select] = fields
  if (!(select instanceof HTMLSelectElement)) return undefined
  return [...select.options].find(option => option.value === value)?.text
}

function fieldValueText(form: Form, path: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'kosong'
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  if (typeof value === 'number') return choiceText(form, path, String(value)) ?? formatThousands(value)
  if (typeof value === 'string') return choiceText(form, path, value) ?? `“${value}”`
  if (!Array.isArray(value)) return 'berubah'
  return value.every(line => typeof line === 'string') ? value.join(', ') || 'kosong' : `${value.length} buah`
}

type DifferencesProps = {
  words: Record<string, string>
  form: RefObject<HTMLElement | null>
  found: Difference[]
  onChoose: (path: string, value: unknown) => void
}

type Told = Difference & { label: string; texts: Record<'before' | 'theirs' | 'mine', string> }

export function EditConflict({ form, found, words, onChoose }: DifferencesProps) {
  const [told, setTold] = useState<Told[]>([])

  // Build the texts of the differences in an effect, because the labels are read from the rendered form.
  useEffect(() => {
    const text = (path: string, value: unknown) => fieldValueText(form.current, path, value)
    setTold(
      found.map(one => ({
        ...one,
        label: fieldLabel(form.current, one.path) ?? words[one.path] ?? one.path,
        texts: {
          before: text(one.path, one.before),
          theirs: text(one.path, one.theirs),
          mine: text(one.path, one.mine),
        },
      })),
    )
  }, [found, form, words])

  if (told.length === 0) return null
  return (
    <section
      aria-label="Diubah di tempat lain"
      className="rounded-card border border-yellow-ink bg-yellow-soft px-5 py-4 text-yellow-ink"
    >
      <p role="status" className="font-semibold">
        Sejak Anda membukanya, ini diubah di tempat lain:
      </p>
      <ul className="mt-2 space-y-3">
        {told.map(one => (
          <li key={one.path} className="wrap-anywhere">
            <strong>{one.label}</strong>: {one.texts.before} → {one.texts.theirs}
            {one.isClash && <Choice difference={one} onChoose={value => onChoose(one.path, value)} />}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">Isian Anda yang lain dipertahankan. Periksa, lalu simpan sekali lagi.</p>
    </section>
  )
}

type ChoiceProps = { difference: Told; onChoose: (value: unknown) => void }

function Choice({ difference: { path, label, texts, mine, theirs }, onChoose }: ChoiceProps) {
  const options = [
    { key: 'mine', text: `Isian saya: ${texts.mine}`, value: mine },
    { key: 'theirs', text: `Yang baru: ${texts.theirs}`, value: theirs },
  ]
  return (
    <fieldset className="mt-1 flex flex-wrap gap-2">
      <legend className="sr-only">Yang dipakai untuk {label}</legend>
      {options.map(({ key, text, value }) => (
        <label
          key={key}
          className="flex min-h-11 items-center gap-2 rounded-card border border-yellow-ink bg-white px-3 text-ink has-focus-visible:outline-3 has-focus-visible:outline-gold"
        >
          <input
            type="radio"
            name={`choice-${path}`}
            defaultChecked={key === 'mine'}
            onChange={() => onChoose(value)}
            className="size-4 shrink-0 accent-primary outline-none"
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
