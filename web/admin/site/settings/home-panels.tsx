import { ArrowDown, ArrowUp, Plus, RotateCcw, X } from 'lucide-react'
import { useController, useFieldArray, useFormContext } from 'react-hook-form'
import { eidDates, nextEid } from '../../../../worker/contract/lib/eid'
import { longDate } from '../../../../worker/contract/lib/format'
import { serverNowText } from '../../../lib/clock'
import { FieldError } from '../../../ui/field'
import { ActionButton } from '../../../ui/icon-buttons'
import { ToolButton } from '../../../ui/tool-button'
import { bindFields } from '../../common/forms/bound'
import { DateInput } from '../../common/forms/date-field'
import { MoneyField } from '../../common/forms/money-field'
import { NumberField, wholeNumber } from '../../common/forms/small-fields'
import { SettingsPanel } from '../../common/settings/panel'
import { useFieldHint } from '../../common/settings/setting-form'
import {
  PictureSetting,
  SettingConflictNotice,
  type SettingName,
  SiteTextAreaSetting,
  SiteTextSetting,
} from './fields'
import type { SiteInput } from './form'

const maxLinks = 10

export function NavigationPanel() {
  const { control } = useFormContext<SiteInput>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'home_content.header.navigation' })
  return (
    <SettingsPanel title="Navigasi">
      <p className="text-muted">
        Tautan di bagian atas situs. Alamat boleh berupa bagian beranda (#services, #animals, #gallery,
        #testimonials, #faq), halaman sendiri (/order), atau situs lain (https://…).
      </p>
      <SettingConflictNotice name="home_content.header.navigation" />
      <ol className="space-y-4">
        {fields.map(({ id }, n) => (
          <li key={id} className="grid gap-x-3 border-b border-line pb-4 sm:grid-cols-[1fr_1fr_auto]">
            <SiteTextSetting
              name={`home_content.header.navigation.${n}.name`}
              label={`Nama menu ${n + 1}`}
              maxLength={40}
            />
            <SiteTextSetting
              name={`home_content.header.navigation.${n}.href`}
              label={`Alamat menu ${n + 1}`}
            />
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
    </SettingsPanel>
  )
}

type Section = {
  title: string
  section: keyof SiteInput['home_content']['sections']
  texts: [name: SettingName, label: string][]
}

const sections: Section[] = [
  {
    title: 'Services',
    section: 'services',
    texts: [['home_content.sections.services.cta_text', 'Teks tombol']],
  },
  { title: 'Gallery', section: 'gallery', texts: [] },
  { title: 'Testimonials', section: 'testimonials', texts: [] },
  {
    title: 'FAQ',
    section: 'faq',
    texts: [['home_content.sections.faq.contact_text', 'Teks ajakan bertanya']],
  },
  {
    title: 'CTA',
    section: 'cta',
    texts: [
      ['home_content.sections.cta.button_text', 'Teks tombol'],
      ['home_content.sections.cta.whatsapp_text', 'Teks tombol WhatsApp'],
    ],
  },
]

const socialNetworks = [
  ['facebook', 'Facebook'],
  ['twitter', 'Twitter'],
  ['instagram', 'Instagram'],
] as const

export const HomeContentPanels = () => (
  <>
    <SettingsPanel title="Hero" isOpen>
      <SiteTextSetting name="home_content.hero.title" label="Judul" />
      <SiteTextAreaSetting name="home_content.hero.subtitle" label="Subjudul" />
      <PictureSetting name="home_content.hero.image" label="Gambar latar" />
      <SiteTextSetting
        name="home_content.hero.countdown_text"
        label="Teks hitung mundur"
        hint="Tampil di atas hitung mundur menuju Idul Adha."
      />
    </SettingsPanel>
    {sections.map(({ title, section, texts }) => (
      <SettingsPanel key={title} title={title}>
        <SiteTextSetting name={`home_content.sections.${section}.title`} label="Judul" />
        <SiteTextAreaSetting name={`home_content.sections.${section}.subtitle`} label="Subjudul" />
        {texts.map(([name, label]) => (
          <SiteTextSetting key={name} name={name} label={label} />
        ))}
      </SettingsPanel>
    ))}
    <SettingsPanel title="Footer">
      <SiteTextAreaSetting name="home_content.footer.about_text" label="Tentang kami" rows={4} />
      <SiteTextAreaSetting name="home_content.footer.contact.address" label="Alamat" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SiteTextSetting name="home_content.footer.contact.phone" label="Telepon" />
        <SiteTextSetting name="home_content.footer.contact.email" label="Email" />
      </div>
      {socialNetworks.map(([key, name]) => (
        <SiteTextSetting
          key={key}
          name={`home_content.footer.social_media.${key}`}
          label={`URL ${name}`}
          hint="Diawali https://, atau kosongkan untuk menyembunyikannya."
        />
      ))}
    </SettingsPanel>
  </>
)

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const upcoming = (dates: string[]) => longDate(nextEid(serverNowText(), dates.filter(isDay)))

export function EidDatesPanel() {
  const { control } = useFormContext<SiteInput>()
  const { field, fieldState, formState } = useController({ control, name: 'eid_dates.dates' })
  const dates = field.value
  const errors = formState.errors.eid_dates?.dates
  const replace = (n: number, date: string) => field.onChange(dates.map((old, at) => (at === n ? date : old)))

  return (
    <SettingsPanel title="Idul Adha">
      <p className="text-muted">
        Tanggal tujuan hitung mundur. Geser bila sidang isbat menetapkan hari lain. Setelah tanggal terakhir,
        hari berikutnya dihitung dari kalender hijriah.
      </p>
      <SettingConflictNotice name="eid_dates.dates" />
      <ul className="space-y-3">
        {dates.map((date, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a date has no other id than its position
          <li key={n} className="flex items-start gap-2">
            <div className="w-full max-w-60">
              <DateInput
                label={`Tanggal ${n + 1}`}
                value={date}
                error={errors?.[n]?.message}
                onChange={day => replace(n, day)}
                onBlur={field.onBlur}
              />
            </div>
            <ToolButton
              icon={X}
              label={`Hapus tanggal ${n + 1}`}
              tone="danger"
              className="mt-7"
              onClick={() => field.onChange(dates.filter((_, at) => at !== n))}
            />
          </li>
        ))}
      </ul>
      <FieldError tabIndex={-1} data-error className="">
        {fieldState.error?.message}
      </FieldError>
      <div className="flex flex-wrap gap-3">
        <ActionButton icon={Plus} look="secondary" onClick={() => field.onChange([...dates, ''])}>
          Tambah tanggal
        </ActionButton>
        <ActionButton icon={RotateCcw} look="quiet" onClick={() => field.onChange([...eidDates])}>
          Kembalikan tanggal bawaan
        </ActionButton>
      </div>
      <p>
        Hitung mundur sekarang menuju <strong>{upcoming(dates)}</strong>.
      </p>
    </SettingsPanel>
  )
}

type Name = keyof SiteInput['holds']

const capFields: [Name, string, string][] = [
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
  const field = bindFields(useFormContext<SiteInput>())
  const hint = useFieldHint(`holds.${name}`, text)
  return <NumberField label={label} hint={hint} {...field(`holds.${name}`, wholeNumber())} />
}

/** Limits for unpaid orders of customers; orders entered by operators are exempt. */
export const UnpaidLimitsPanel = () => (
  <SettingsPanel title="Batas pesanan yang belum dibayar">
    <div className="grid gap-4 sm:grid-cols-2">
      {capFields.map(([name, label, text]) => (
        <CapField key={name} name={name} label={label} text={text} />
      ))}
    </div>
  </SettingsPanel>
)

type LimitProps = { name: 'payment.qris_limit' | 'payment.refund_limit'; label: string; hint: string }

function Limit({ name, label, hint }: LimitProps) {
  const { control } = useFormContext<SiteInput>()
  return <MoneyField control={control} name={name} label={label} hint={useFieldHint(name, hint)} />
}

export const PaymentLimitsPanels = () => (
  <>
    <SettingsPanel title="Batas QRIS">
      <Limit
        name="payment.qris_limit"
        label="Batas pembayaran QRIS"
        hint="Pesanan di atas jumlah ini hanya dapat dibayar lewat transfer bank."
      />
    </SettingsPanel>
    <SettingsPanel title="Batas refund">
      <Limit
        name="payment.refund_limit"
        label="Batas refund tanpa persetujuan kedua"
        hint="Refund sebuah pesanan yang bersama-sama melewati jumlah ini disetujui orang lain, bila timnya lebih dari satu."
      />
    </SettingsPanel>
  </>
)
