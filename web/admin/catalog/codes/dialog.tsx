import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { type CodeReport, discountCodeInput } from '../../../../worker/contract/catalog/codes'
import { discountCodeTypes, offeringKinds } from '../../../../worker/contract/labels'
import { codeKeyboard, TextField } from '../../../ui/field'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { bindFields, useSchemaForm } from '../../common/forms/bound'
import { RadioChoices } from '../../common/forms/choices'
import { DateField } from '../../common/forms/date-field'
import { MoneyField } from '../../common/forms/money-field'
import { CheckboxField, NumberField, wholeNumber } from '../../common/forms/small-fields'
import { changeCode, createCode } from './calls'

type CodeForm = z.input<typeof discountCodeInput>

const referralCodeValues = {
  percent: null,
  amount: null,
  min_subtotal: 0,
  max_discount: null,
  limit_total: null,
  limit_per_phone: null,
  applies_to: [],
} satisfies Partial<CodeForm>

const emptyCodeForm: CodeForm = {
  code: '',
  type: 'discount',
  note: '',
  starts_at: null,
  ends_at: null,
  active: true,
  ...referralCodeValues,
}

const names = Object.keys(emptyCodeForm) as (keyof CodeForm)[]

const codeValues = (code: CodeReport): CodeForm =>
  Object.fromEntries(names.map(name => [name, code[name]])) as CodeForm

export function DiscountCodeDialog({ code, ...rest }: DialogEnds & { code: CodeReport | null }) {
  const { form } = useSchemaForm(discountCodeInput, {
    defaultValues: emptyCodeForm,
    values: code ? codeValues(code) : undefined,
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <FormDialog
      name={`codes.${code?.id ?? 'new'}`}
      title={code === null ? 'Tambah kode' : 'Ubah kode'}
      form={form}
      failure="Gagal menyimpan kode"
      words={{ applies_to: 'Berlaku untuk', active: 'Aktif' }}
      className="max-w-2xl"
      save={values => (code === null ? createCode(values) : changeCode(code, values))}
      {...rest}
    >
      <CodeFields isNew={code === null} />
    </FormDialog>
  )
}

function CodeFields({ isNew }: { isNew: boolean }) {
  const form = useFormContext<CodeForm>()
  const { register, watch, setValue } = form
  const field = bindFields(form)
  const type = watch('type')
  const clearEffect = () => {
    for (const [name, value] of Object.entries(referralCodeValues))
      setValue(name as keyof typeof referralCodeValues, value, { shouldDirty: true })
  }
  return (
    <>
      {isNew && (
        <RadioChoices
          legend="Jenis"
          options={discountCodeTypes}
          hint="Diskon memotong harga. Referral hanya mencatat pesanan datang lewat siapa."
          {...field('type', { onChange: clearEffect })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Kode"
          placeholder="misalnya QURBAN10"
          {...codeKeyboard}
          maxLength={40}
          {...field('code')}
        />
        <TextField
          label="Catatan"
          isOptional
          placeholder={type === 'referral' ? 'misalnya nama mitra' : 'misalnya untuk apa'}
          hint="Hanya tampil di sini."
          {...field('note')}
        />
      </div>
      {type === 'discount' && <Effect />}
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label="Hari pertama" isOptional control={form.control} name="starts_at" empty={null} />
        <DateField label="Hari terakhir" isOptional control={form.control} name="ends_at" empty={null} />
      </div>
      {type === 'discount' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label="Batas pemakaian"
            isOptional
            hint="Pesanan yang batal mengembalikannya."
            {...field('limit_total', wholeNumber(null))}
          />
          <NumberField
            label="Batas per nomor WhatsApp"
            isOptional
            {...field('limit_per_phone', wholeNumber(null))}
          />
        </div>
      )}
      <CheckboxField {...register('active')}>Aktif</CheckboxField>
    </>
  )
}

function Effect() {
  const form = useFormContext<CodeForm>()
  const { register, control } = form
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField
          label="Potongan (%)"
          hint="Isi ini, atau potongan dalam rupiah."
          {...bindFields(form)('percent', wholeNumber(null))}
        />
        <MoneyField control={control} name="amount" label="Potongan (Rp)" />
        <MoneyField control={control} name="max_discount" label="Paling banyak" isOptional />
      </div>
      <MoneyField
        control={control}
        name="min_subtotal"
        label="Subtotal paling sedikit"
        isOptional
        empty={0}
      />
      <fieldset>
        <legend className="font-semibold">Berlaku untuk</legend>
        <p className="text-sm text-muted">Tanpa pilihan: semua hewan dan layanan.</p>
        <div className="mt-1 flex flex-wrap gap-x-5">
          {Object.entries(offeringKinds).map(([value, label]) => (
            <CheckboxField key={value} value={value} {...register('applies_to')}>
              {label}
            </CheckboxField>
          ))}
        </div>
      </fieldset>
    </>
  )
}
