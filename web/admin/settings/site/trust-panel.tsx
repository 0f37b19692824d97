import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'
import { Panel } from '../panel'
import { AreaSetting, PictureSetting, TextSetting, useHint } from './fields'
import type { SiteInput } from './form'

const remover =
  'grid size-11 shrink-0 place-items-center justify-self-end rounded-lg text-danger hover:bg-danger-soft sm:mt-7'

const web = 'Diawali https://. Kosongkan bila belum ada.'

type RemoveProps = { label: string; onClick: () => void }

const Remove = ({ label, onClick }: RemoveProps) => (
  <button type="button" className={remover} onClick={onClick}>
    <X size={18} aria-hidden="true" />
    <span className="sr-only">{label}</span>
  </button>
)

function Animals({ n }: { n: number }) {
  const { register, formState } = useFormContext<SiteInput>()
  return (
    <TextField
      label={`Jumlah hewan ${n + 1}`}
      type="number"
      inputMode="numeric"
      min={1}
      error={formState.errors.trust?.seasons?.[n]?.animals?.message}
      {...register(`trust.seasons.${n}.animals`, { valueAsNumber: true })}
    />
  )
}

function Seasons() {
  const { control } = useFormContext<SiteInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'trust.seasons' })
  const note = useHint('trust.seasons')
  return (
    <fieldset className="space-y-3">
      <legend className="font-semibold">Jumlah hewan musim lalu</legend>
      {note && <p className="font-semibold text-yellow-ink">{note}</p>}
      {fields.map(({ id }, n) => (
        <div
          key={id}
          className="grid gap-x-3 gap-y-2 border-b border-line pb-4 sm:grid-cols-[1fr_9rem_1fr_auto]"
        >
          <TextSetting
            name={`trust.seasons.${n}.name`}
            label={`Musim ${n + 1}`}
            hint="Misalnya 1447 H / 2026"
          />
          <Animals n={n} />
          <TextSetting name={`trust.seasons.${n}.report_url`} label={`Tautan laporan ${n + 1}`} hint={web} />
          <Remove label={`Hapus musim ${n + 1}`} onClick={() => remove(n)} />
        </div>
      ))}
      <Button
        look="secondary"
        disabled={fields.length >= 10}
        onClick={() => append({ name: '', animals: 0, report_url: '' })}
      >
        <Plus size={18} aria-hidden="true" />
        Tambah musim
      </Button>
    </fieldset>
  )
}

function Partners() {
  const { control } = useFormContext<SiteInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'trust.partners' })
  const note = useHint('trust.partners')
  return (
    <fieldset className="space-y-3">
      <legend className="font-semibold">Mitra</legend>
      {note && <p className="font-semibold text-yellow-ink">{note}</p>}
      {fields.map(({ id }, n) => (
        <div key={id} className="grid gap-x-3 gap-y-2 border-b border-line pb-4 sm:grid-cols-[1fr_auto]">
          <div className="grid gap-2">
            <TextSetting name={`trust.partners.${n}.name`} label={`Nama mitra ${n + 1}`} />
            <PictureSetting name={`trust.partners.${n}.logo_url`} label={`Logo mitra ${n + 1}`} />
            <TextSetting name={`trust.partners.${n}.url`} label={`Situs mitra ${n + 1}`} hint={web} />
          </div>
          <Remove label={`Hapus mitra ${n + 1}`} onClick={() => remove(n)} />
        </div>
      ))}
      <Button
        look="secondary"
        disabled={fields.length >= 24}
        onClick={() => append({ name: '', logo_url: '', url: '' })}
      >
        <Plus size={18} aria-hidden="true" />
        Tambah mitra
      </Button>
    </fieldset>
  )
}

/** Who stands behind the shop. The site shows what is filled in. */
export const TrustPanel = () => (
  <Panel title="Kepercayaan">
    <p className="text-muted">
      Tampil di beranda pada bagian “Siapa yang menjaga amanah Anda”. Isi hanya yang benar dan dapat
      dibuktikan; yang kosong tidak ditampilkan.
    </p>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextSetting name="trust.legal_name" label="Nama lembaga" hint="Beserta bentuknya, misalnya Yayasan." />
      <TextSetting name="trust.legal_number" label="Nomor badan hukum" />
      <TextSetting name="trust.pse_number" label="Nomor tanda daftar PSE" />
      <TextSetting name="trust.pse_url" label="Tautan tanda daftar PSE" hint={web} />
      <TextSetting name="trust.bank_name" label="Bank" />
      <TextSetting name="trust.account_number" label="Nomor rekening" />
    </div>
    <TextSetting
      name="trust.account_name"
      label="Nama pemilik rekening"
      hint="Rekening atas nama lembaga. Rekening untuk membayar pesanan diatur di menu Rekening."
    />
    <AreaSetting name="trust.slaughter_by" label="Yang menyembelih" rows={2} />
    <AreaSetting name="trust.slaughter_place" label="Tempat penyembelihan" rows={2} />
    <Seasons />
    <AreaSetting name="trust.places" label="Tempat penyaluran" rows={5} hint="Satu tempat per baris." />
    <Partners />
  </Panel>
)
