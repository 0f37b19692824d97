import { useFormContext } from 'react-hook-form'
import { boundTo } from '../../common/forms/bound'
import { NumberField } from '../../common/forms/number-field'
import { Panel } from '../../common/settings/panel'
import { useHint } from '../../common/settings/setting-form'
import type { SiteInput } from './form'

type Name = keyof SiteInput['holds']

const caps: [Name, string, string][] = [
  ['orders_per_person', 'Pesanan per orang', 'Untuk satu nomor WhatsApp, dan untuk satu email.'],
  ['animals_per_person', 'Hewan per orang', 'Seluruh pesanannya yang belum dibayar.'],
  ['shares_per_person', 'Bagian patungan per orang', 'Seluruh bagiannya yang belum dibayar.'],
  ['orders_per_address', 'Pesanan per jaringan internet', 'Banyak ponsel dapat memakai satu jaringan.'],
  ['stock_percent', 'Bagian stok per jaringan internet (%)', 'Dari stok tiap hewan.'],
  ['stock_least', 'Hewan yang selalu boleh', 'Sebanyak ini boleh, meskipun lebih dari bagian stok di atas.'],
  [
    'pressure_percent',
    'Stok mulai ramai (%)',
    'Bila lebih banyak stok ditahan tanpa dibayar, setiap pesanan baru ditahan lebih singkat.',
  ],
  ['pressure_all_percent', 'Stok sangat ramai (%)', 'Di atas ini pemilik diberi tahu.'],
  [
    'pressure_hours',
    'Lama ditahan saat ramai (jam)',
    'Waktu untuk membayar pesanan yang ditahan lebih singkat.',
  ],
]

function CapField({ name, label, text }: { name: Name; label: string; text: string }) {
  const field = boundTo(useFormContext<SiteInput>())
  const hint = useHint(`holds.${name}`, text)
  return (
    <NumberField label={label} min={1} hint={hint} {...field(`holds.${name}`, { valueAsNumber: true })} />
  )
}

/** Limits of unpaid orders for visitors. Orders entered by operators are exempt. */
export const CapsPanel = () => (
  <Panel title="Batas pesanan yang belum dibayar">
    <div className="grid gap-4 sm:grid-cols-2">
      {caps.map(([name, label, text]) => (
        <CapField key={name} name={name} label={label} text={text} />
      ))}
    </div>
  </Panel>
)
