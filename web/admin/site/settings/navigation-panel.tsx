import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { ActionButton } from '../../../ui/icon-buttons'
import { ToolButton } from '../../../ui/tool-button'
import { Panel } from '../../common/settings/panel'
import { ClashNote, TextSetting } from './fields'
import type { SiteInput } from './form'

const maxLinks = 10

export function NavigationPanel() {
  const { control } = useFormContext<SiteInput>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'home_content.header.navigation' })
  return (
    <Panel title="Navigasi">
      <p className="text-muted">
        Tautan di bagian atas situs. Alamat boleh berupa bagian beranda (#services, #animals, #gallery,
        #testimonials, #faq), halaman sendiri (/order), atau situs lain (https://…).
      </p>
      <ClashNote name="home_content.header.navigation" />
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
              <ToolButton
                icon={ArrowUp}
                label={`Naikkan menu ${n + 1}`}
                disabled={n === 0}
                onClick={() => move(n, n - 1)}
              />
              <ToolButton
                icon={ArrowDown}
                label={`Turunkan menu ${n + 1}`}
                disabled={n === fields.length - 1}
                onClick={() => move(n, n + 1)}
              />
              <ToolButton icon={X} label={`Hapus menu ${n + 1}`} tone="danger" onClick={() => remove(n)} />
            </div>
          </li>
        ))}
      </ol>
      <ActionButton
        icon={Plus}
        look="secondary"
        disabled={fields.length >= maxLinks}
        onClick={() => append({ name: '', href: '' })}
      >
        Tambah menu
      </ActionButton>
      {fields.length >= maxLinks && <p className="text-sm text-muted">Paling banyak {maxLinks} menu.</p>}
    </Panel>
  )
}
