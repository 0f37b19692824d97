import { formatThousands } from '../../../../worker/contract/lib/format'

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

export function fieldLabel(form: Form, path: string) {
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

/** A value as the form displays it. */
export function fieldValueText(form: Form, path: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'kosong'
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  if (typeof value === 'number') return choiceText(form, path, String(value)) ?? formatThousands(value)
  if (typeof value === 'string') return choiceText(form, path, value) ?? `“${value}”`
  if (!Array.isArray(value)) return 'berubah'
  return value.every(line => typeof line === 'string') ? value.join(', ') || 'kosong' : `${value.length} buah`
}
