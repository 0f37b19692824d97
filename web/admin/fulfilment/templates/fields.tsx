import { Braces, ImageOff } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { pictureUrlForWidth } from '../../../lib/picture'
import { Field } from '../../../ui/field'
import { ActionButton } from '../../../ui/icon-buttons'
import { Popover } from '../../../ui/office/popover'
import { PictureChooser } from '../../site/media/picture-field'
import { joinTemplate, markerFieldLabels, setTemplateField, splitTemplate, type TemplateField } from './split'

type TemplateFieldsProps = {
  start: string
  onChange: (html: string) => void
}

export function TemplateFields({ start, onChange }: TemplateFieldsProps) {
  const [pieces, setPieces] = useState(() => splitTemplate(start) ?? [])
  const fields = new Map(pieces.flatMap(({ field }) => (field ? [[field.label, field]] : [])))
  const ofKind = (kind: TemplateField['kind']) => [...fields.values()].filter(field => field.kind === kind)
  const change = (label: string, value: string) => {
    const next = setTemplateField(pieces, label, value)
    setPieces(next)
    onChange(joinTemplate(next))
  }
  const bind = (field: TemplateField) => ({
    field,
    onChange: (value: string) => change(field.label, value),
  })
  return (
    <>
      <Group title="Tulisan" className="sm:grid-cols-2">
        {ofKind('text').map(field => (
          <TextPart key={field.label} {...bind(field)} />
        ))}
      </Group>
      <Group title="Gambar">
        {ofKind('picture').map(field => (
          <PicturePart key={field.label} {...bind(field)} />
        ))}
      </Group>
      <Group title="Warna" className="grid-cols-2 sm:grid-cols-3">
        {ofKind('color').map(field => (
          <ColorPart key={field.label} {...bind(field)} />
        ))}
      </Group>
    </>
  )
}

type GroupProps = { title: string; className?: string; children: ReactNode[] }

const Group = ({ title, className = '', children }: GroupProps) =>
  children.length > 0 && (
    <fieldset>
      <legend className="mb-2 text-lg font-semibold">{title}</legend>
      <div className={`grid gap-3 ${className}`}>{children}</div>
    </fieldset>
  )

type MarkerListProps = { className: string; onPick: (marker: string) => void }

export const TemplateMarkerList = ({ className, onPick }: MarkerListProps) => (
  <ul className={`grid gap-2 ${className}`}>
    {Object.entries(markerFieldLabels).map(([field, label]) => (
      <li key={field}>
        <button
          type="button"
          onClick={() => onPick(`{{${field}}}`)}
          className="w-full rounded-lg border border-line px-3 py-2 text-left hover:border-primary hover:bg-primary-soft"
        >
          <code className="block text-sm font-semibold wrap-anywhere">{`{{${field}}}`}</code>
          <span className="text-sm text-muted">{label}</span>
        </button>
      </li>
    ))}
  </ul>
)

type PartProps = { field: TemplateField; onChange: (value: string) => void }

/** Estimated characters per line, to size the text box in browsers that do not size it by content. */
const charactersPerLine = 50

function TextPart({ field: { label, value, isCell }, onChange }: PartProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const wasFocused = useRef(false)
  const insert = (marker: string) => {
    const box = area.current
    if (!box) return
    const end = box.value.length
    if (!wasFocused.current) box.setSelectionRange(end, end)
    const space = /\w$/.test(box.value.slice(0, box.selectionStart)) ? ' ' : ''
    box.setRangeText(space + marker, box.selectionStart, box.selectionEnd, 'end')
    // Dispatch `input` by hand, because React does not notice `setRangeText`.
    box.dispatchEvent(new Event('input', { bubbles: true }))
    box.focus()
  }
  return (
    <div className={`min-w-0 ${isCell ? '' : 'sm:col-span-2'}`}>
      <Field label={label}>
        {control => (
          <div className="flex items-start gap-1">
            <textarea
              ref={area}
              rows={Math.ceil(value.length / charactersPerLine) || 1}
              value={value}
              onFocus={() => {
                wasFocused.current = true
              }}
              onChange={event => onChange(event.target.value)}
              {...control}
              className={`${control.className} field-sizing-content min-w-0 resize-none wrap-anywhere`}
            />
            <Popover
              look="mt-1 grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:bg-primary-soft hover:text-primary"
              label={
                <>
                  <Braces size={18} aria-hidden="true" />
                  <span className="sr-only">Sisipkan penanda di {label}</span>
                </>
              }
            >
              {close => (
                <TemplateMarkerList
                  className="max-h-72 w-64 overflow-y-auto"
                  onPick={marker => {
                    close()
                    insert(marker)
                  }}
                />
              )}
            </Popover>
          </div>
        )}
      </Field>
    </div>
  )
}

const PicturePart = ({ field: { label, value }, onChange }: PartProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <p className="w-full font-semibold">{label}</p>
    {value && (
      <img
        src={pictureUrlForWidth(value, 480)}
        alt={label}
        className="h-20 w-28 rounded-lg border border-line bg-paper object-contain"
      />
    )}
    <PictureChooser folder="general" className="text-sm" onPick={([item]) => item && onChange(item.file_url)}>
      {value ? 'Ganti' : 'Pilih atau unggah'}
      <span className="sr-only">{label}</span>
    </PictureChooser>
    {value && (
      <ActionButton icon={ImageOff} look="undo" className="text-sm" onClick={() => onChange('')}>
        Hapus
        <span className="sr-only">{label}</span>
      </ActionButton>
    )}
  </div>
)

const ColorPart = ({ field: { label, value }, onChange }: PartProps) => (
  <Field label={label}>
    {control => (
      <input
        type="color"
        value={value}
        onChange={event => onChange(event.target.value)}
        {...control}
        className={`${control.className} cursor-pointer p-1!`}
      />
    )}
  </Field>
)
