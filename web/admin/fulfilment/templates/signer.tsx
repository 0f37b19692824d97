import { SquarePen } from 'lucide-react'
import {
  type CertificateSigner,
  signatureBytes,
  signerSchema,
} from '../../../../worker/contract/site/settings'
import { decodePicture, drawOnCanvas, encodeCanvas } from '../../../lib/office/canvas'
import { ApiProblem, problemOrRethrow } from '../../../lib/problem'
import { readAsDataUrl } from '../../../lib/sheet-picture'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'
import { FileField } from '../../../ui/file-field'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useSchemaForm } from '../../common/forms/bound'
import { RowAction } from '../../common/lists/row-action'
import type { saveSigner } from '../../common/settings/calls'

/** Widths in px of the signature, tried in order until the file is small enough. */
const widthsPx = [900, 600, 400]
/** Image formats to try. Browsers without a WebP encoder return a PNG, which may be too large; then JPEG is tried. */
const encodedTypes = ['image/webp', 'image/jpeg'] as const

/** Encodes the signature as a data URL of at most `signatureBytes` bytes. Throws `ApiProblem`. */
async function signatureOf(file: Blob) {
  const bitmap = await decodePicture(file)
  for (const widest of widthsPx) {
    const scale = Math.min(1, widest / Math.max(bitmap.width, bitmap.height))
    const [width, height] = [bitmap.width, bitmap.height].map(side => Math.max(1, Math.round(side * scale)))
    for (const type of encodedTypes) {
      const ground = type === 'image/jpeg' ? '#fff' : null
      const blob = await encodeCanvas(drawOnCanvas(bitmap, width ?? 1, height ?? 1, ground), type)
      if (blob.size <= signatureBytes) return readAsDataUrl(blob)
    }
  }
  throw new ApiProblem(
    'file_too_large',
    0,
    'Gambar ini terlalu besar. Potong di sekitar tanda tangannya saja.',
  )
}

type Saved = Awaited<ReturnType<typeof saveSigner>>

const SignatureImage = ({ address }: { address: string }) => (
  <img
    src={address}
    alt="Tanda tangan"
    className="h-20 w-fit max-w-full rounded-lg border border-line bg-white object-contain p-1"
  />
)

export const SignerCard = ({ signer, onEdit }: { signer: CertificateSigner; onEdit: () => void }) => (
  <section aria-labelledby="signer" className="card mb-6 max-w-3xl p-4">
    <h2 id="signer" className="font-semibold">
      Penanda tangan
    </h2>
    <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
      {signer.signature && <SignatureImage address={signer.signature} />}
      <p className="min-w-0 wrap-anywhere">
        {signer.name || <span className="text-muted">Belum diisi</span>}
        <span className="block text-muted empty:hidden">{signer.title}</span>
      </p>
    </div>
    <div className="-mb-2 -ml-2 pt-2">
      <RowAction icon={SquarePen} label="Ubah" tone="primary" name="penanda tangan" onClick={onEdit} />
    </div>
  </section>
)

type SignerDialogProps = DialogEnds & {
  saved: Saved
  save: (content: CertificateSigner) => Promise<unknown>
}

export function SignerDialog({ saved, save, ...rest }: SignerDialogProps) {
  const { form, field } = useSchemaForm(signerSchema, { values: saved.content })
  const { setValue, setError, clearErrors, watch, formState } = form
  const signature = watch('signature')

  const take = async (file: File | null) => {
    clearErrors('signature')
    if (file === null) return
    try {
      setValue('signature', await signatureOf(file), { shouldDirty: true })
    } catch (error) {
      setError('signature', { message: problemOrRethrow(error).detail })
    }
  }

  return (
    <FormDialog
      name="templates.signer"
      title="Penanda tangan"
      form={form}
      failure="Failed to save settings"
      save={save}
      {...rest}
    >
      <p>
        Tertulis di sertifikat yang terbit sejak sekarang, di tempat yang diminta templatnya. Yang sudah
        terbit tetap seperti saat ditandatangani.
      </p>
      <TextField label="Nama" isOptional maxLength={120} {...field('name')} />
      <TextField label="Jabatan" isOptional maxLength={120} placeholder="Ketua Yayasan" {...field('title')} />
      <FileField
        name="picture"
        label="Gambar tanda tangan"
        isOptional
        accept="image/png,image/jpeg,image/webp"
        hint="Foto atau pindaian di kertas putih, dipotong di sekitar tanda tangannya."
        error={formState.errors.signature?.message}
        onChoose={file => void take(file)}
      />
      {signature && (
        <div className="flex flex-wrap items-center gap-3">
          <SignatureImage address={signature} />
          <Button
            look="undo"
            onClick={() => setValue('signature', '', { shouldDirty: true, shouldValidate: true })}
          >
            Hapus gambar
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
