import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/button'
import { Panel } from '../panel'
import { TextSetting, useHint } from './fields'
import type { SiteInput } from './form'

const most = 10
const tool =
  'grid size-11 place-items-center rounded-lg text-muted hover:bg-paper hover:text-ink disabled:opacity-30'

export function NavigationPanel() {
  const { control } = useFormContext<SiteInput>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'home_content.header.navigation' })
  const note = useHint('home_content.header.navigation')
  return (
    <Panel title="Navigasi">
      <p className="text-muted">
        Tautan di bagian atas situs. Alamat boleh berupa bagian beranda (#services, #animals, #gallery,
        #testimonials, #faq), halaman sendiri (/order), atau situs lain (https://…).
      </p>
      {note && <p className="font-semibold text-yellow-ink">{note}</p>}
      <ol className="space-y-4">
        {fields.map(({ id }, n) => (
          <li key={id} className="grid gap-x-3 border-b border-line pb-4 sm:grid-cols-[1fr_1fr_auto]">
            <TextSetting
              name={`home_content.header.navigation.${n}.name`}
              label={`Nama menu ${n + 1}`}
              maxLength={40}
            />
            <TextSetting name={`home_content.header.navigation.${n}.href`} label={`Alamat menu ${n + 1}`} />
            <div className="flex sm:pt-7">
              <button type="button" className={tool} disabled={n === 0} onClick={() => move(n, n - 1)}>
                <ArrowUp size={18} aria-hidden="true" />
                <span className="sr-only">Naikkan menu {n + 1}</span>
              </button>
              <button
                type="button"
                className={tool}
                disabled={n === fields.length - 1}
                onClick={() => move(n, n + 1)}
              >
                <ArrowDown size={18} aria-hidden="true" />
                <span className="sr-only">Turunkan menu {n + 1}</span>
              </button>
              <button type="button" className={`${tool} text-danger`} onClick={() => remove(n)}>
                <X size={18} aria-hidden="true" />
                <span className="sr-only">Hapus menu {n + 1}</span>
              </button>
            </div>
          </li>
        ))}
      </ol>
      <Button
        look="secondary"
        disabled={fields.length >= most}
        onClick={() => append({ name: '', href: '' })}
      >
        <Plus size={18} aria-hidden="true" />
        Tambah menu
      </Button>
      {fields.length >= most && <p className="text-sm text-muted">Paling banyak {most} menu.</p>}
    </Panel>
  )
}
