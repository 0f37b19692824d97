import { useForm } from 'react-hook-form'
import type { Certificate } from '../../../../worker/contract/fulfilment/certificates'
import { ask } from '../../../lib/api'
import { ApiProblem } from '../../../lib/problem'
import { TextField } from '../../../ui/field'
import { api } from '../../common/api'
import { FormDialog } from '../../common/dialogs/form-dialog'
import { boundTo } from '../../common/forms/bound'
import { draftFromOrder } from './calls'

const orderNotFoundText = 'Pesanan tidak ditemukan. Silakan periksa kembali ID pesanan Anda.'

async function findOrderId(code: string) {
  const { items } = await ask(api.orders.$get({ query: { q: code, limit: '20' } }))
  const order = items.find(({ order_id }) => order_id === code)
  if (order) return order.id
  throw new ApiProblem('order_not_found', 404, orderNotFoundText, {
    errors: [{ path: 'code', message: orderNotFoundText }],
  })
}

type DraftDialogProps = {
  onDrafted: (code: string, drafts: Certificate[]) => void
  onClose: () => void
}

export function DraftDialog({ onDrafted, onClose }: DraftDialogProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const save = async ({ code }: { code: string }) => {
    const wanted = code.trim().toUpperCase()
    onDrafted(wanted, await draftFromOrder(await findOrderId(wanted)))
  }
  return (
    <FormDialog
      name="certificates.draft"
      title="Draf dari pesanan"
      form={form}
      failure="Gagal menyimpan sertifikat"
      save={save}
      submitLabel="Buat draf"
      onSaved={() => {}}
      onClose={onClose}
      className="max-w-md"
    >
      <p>
        Setiap nama dalam pesanan mendapat satu draf. Nama yang sudah memiliki sertifikat dilewati, dan
        pelanggan baru dapat melihatnya setelah statusnya Terbit.
      </p>
      <TextField
        label="ID pesanan"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="ORDER-123AB"
        {...boundTo(form)('code', {
          validate: code => code.trim() !== '' || 'Silakan masukkan ID pesanan',
        })}
      />
    </FormDialog>
  )
}
