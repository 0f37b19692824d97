import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fileSize } from '../../../worker/contract/lib/format'
import type { OrderView } from '../../../worker/contract/orders/orders'
import type { OrderCredential } from '../../lib/urls'
import { useFormWrite, useLatestRunGuard } from '../../lib/use-write'
import { Button, type ButtonLook } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { TextAreaField } from '../../ui/field'
import { FileField } from '../../ui/file-field'
import { toast } from '../../ui/toast'
import { claimPayment } from './calls'
import { FailureMessage } from './order-parts'
import { isPayablePhase, type Phase } from './phase'

/** Max size of a payment proof in bytes; the contract has the same limit. */
export const maxProofBytes = 10 * 1024 * 1024
const resizeAboveBytes = 1.5 * 1024 * 1024
/** Max size in bytes of a picture that is opened to scale it down, because a phone's memory is limited. */
const maxPictureBytes = 60 * 1024 * 1024

/** `image/*` does not list HEIC, so iPhones convert HEIC photos to JPEG. */
const acceptedProofs = 'image/*,application/pdf'

const magicBytes: [RegExp, 'picture' | 'other picture' | 'pdf'][] = [
  [/^\xff\xd8\xff|^\x89PNG|^GIF8|^RIFF.{4}WEBP|^.{4}ftypavi[fs]/s, 'picture'],
  [/^.{4}ftyp(?:he[iv][cxms]|mif1|msf1)/s, 'other picture'],
  [/^%PDF-/, 'pdf'],
]

async function kindOf(file: File) {
  const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  const head = String.fromCharCode(...bytes)
  const known = magicBytes.find(([pattern]) => pattern.test(head))
  if (known) return known[1]
  if (file.type === 'application/pdf') return 'pdf'
  return file.type.startsWith('image/') ? 'other picture' : null
}

const tooLarge = (file: File, limit: number) =>
  `Ukuran berkas ${fileSize(file.size)}, paling besar ${fileSize(limit)}.`

async function proofFileProblem(file: File) {
  if (file.size === 0) return 'Berkas kosong.'
  const kind = await kindOf(file)
  if (kind === null) return 'Pilih gambar atau PDF.'
  const limit = kind === 'pdf' ? maxProofBytes : maxPictureBytes
  return file.size > limit ? tooLarge(file, limit) : null
}

/** Max side lengths of the picture in px, tried in order. Figures on a photographed receipt are readable at both. */
const maxSidesPx = [2400, 1600]

const jpegOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))

async function shrinkPicture(file: File) {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  for (const side of maxSidesPx) {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return null
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const blob = await jpegOf(canvas)
    if (blob && blob.size <= maxProofBytes)
      return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
  }
  return null
}

type Ready = { proof: File; problem: null } | { proof: null; problem: string }

/** A file that the browser cannot decode is sent unchanged: the server decides whether it is valid. */
async function prepareProof(file: File): Promise<Ready> {
  const problem = await proofFileProblem(file)
  if (problem !== null) return { proof: null, problem }
  const kind = await kindOf(file)
  const isFine = file.size <= maxProofBytes
  if (isFine && (kind === 'pdf' || (kind === 'picture' && file.size <= resizeAboveBytes)))
    return { proof: file, problem: null }
  const smaller = await shrinkPicture(file)
  if (smaller && (!isFine || kind === 'other picture' || smaller.size < file.size))
    return { proof: smaller, problem: null }
  return isFine ? { proof: file, problem: null } : { proof: null, problem: tooLarge(file, maxProofBytes) }
}

function claimLabel(phase: Phase) {
  if (isPayablePhase(phase)) return 'Saya sudah transfer'
  return phase === 'claimed' || phase === 'late' ? 'Tambah bukti transfer' : 'Saya terlanjur transfer'
}

type ClaimButtonProps = {
  order: OrderView
  phase: Phase
  look?: ButtonLook
  className?: string
  onClick: () => void
}

export const ClaimButton = ({ order, phase, ...button }: ClaimButtonProps) =>
  order.can_claim && !order.masked ? <Button {...button}>{claimLabel(phase)}</Button> : null

const Progress = ({ sent }: { sent: number }) => (
  <div className="mt-4">
    <label htmlFor="claim-progress" className="flex justify-between font-semibold">
      Mengirim bukti <span className="tabular-nums">{Math.round(sent * 100)}%</span>
    </label>
    <progress id="claim-progress" value={sent} max={1} className="mt-1 h-3 w-full accent-primary" />
  </div>
)

type ClaimFormProps = {
  credential: OrderCredential
  /** Scope of the claim's idempotency key. It changes after a rejection, so that the same content is a new claim. */
  name: string
  /** Fraction of the upload that is sent; null if no upload runs. */
  sent: number | null
  setSent: (sent: number | null) => void
  onClose: () => void
  onClaimed: () => void
  /** Called if the payment claim was stored but its proof was rejected. */
  onRefused: () => void
}

function ClaimForm({ credential, name, sent, setSent, onClose, onClaimed, onRefused }: ClaimFormProps) {
  const sending = useRef<AbortController>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  // Keep the first `name` even if the order changes, because a retry must send the same idempotency key.
  const [scope] = useState(name)
  const { write, problem: failure } = useFormWrite(scope, true)

  const beginCheck = useLatestRunGuard()

  useEffect(() => () => sending.current?.abort(), [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const chosen = values.get('proof')
    const file = chosen instanceof File && chosen.name !== '' ? chosen : null
    if (sent !== null) return
    setSent(0)
    const { proof, problem } = file ? await prepareProof(file) : { proof: null, problem: null }
    setFileError(problem)
    if (problem !== null) return setSent(null)
    const controller = new AbortController()
    sending.current = controller
    const { signal } = controller
    const note = String(values.get('note') ?? '')
    const claim = async () => {
      const lost = await claimPayment(credential, { proof, note, onProgress: setSent, signal })
      if (lost) toast(lost, 'bad')
      else toast('Terima kasih. Pembayaran Anda akan segera kami periksa.')
      onClaimed()
    }
    const met = await write(() =>
      claim().catch(error => {
        if (!signal.aborted) throw error
        toast('Pengiriman dibatalkan.', 'bad')
      }),
    )
    if (met?.members.claimed) onRefused()
    setSent(null)
  }

  return (
    <form onSubmit={submit} noValidate>
      <p className="mb-4">
        Lampirkan bukti transfer. Tanpa bukti, pesanan hanya kami simpan sampai batas waktu bayarnya.
      </p>
      <div className="grid grid-cols-1 gap-4">
        <FileField
          label="Bukti transfer"
          isOptional
          hint="Foto atau PDF. Foto besar dikecilkan sendiri; PDF paling besar 10 MB."
          error={fileError}
          name="proof"
          accept={acceptedProofs}
          onChoose={async file => {
            const isNewest = beginCheck()
            const problem = file && (await proofFileProblem(file))
            if (isNewest()) setFileError(problem)
          }}
        />
        <TextAreaField
          label="Catatan"
          isOptional
          name="note"
          maxLength={500}
          hint="Misalnya nama pemilik rekening."
        />
      </div>
      {sent !== null && <Progress sent={sent} />}
      <FailureMessage className="mt-3">{failure?.detail}</FailureMessage>
      <DialogActions
        onCancel={sent === null ? onClose : () => sending.current?.abort()}
        cancel={sent === null ? 'Batal' : 'Batalkan pengiriman'}
      >
        <Button type="submit" aria-disabled={sent !== null || undefined}>
          {sent === null ? 'Kirim' : 'Mengirim…'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Render `dialog` outside the buttons, which change with the order's state, so that the dialog stays mounted. */
export function useClaimDialog(credential: OrderCredential, order: OrderView | null, onChange: () => void) {
  const [isOpen, setIsOpen] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const close = () => setIsOpen(false)
  const claimed = () => {
    close()
    onChange()
  }
  // `expires_at` identifies the attempt: a payment claim leaves `expires_at` unchanged, a rejection extends it.
  const name = `claim.${credential.order_id}.${order?.expires_at}`
  const dialog = (
    // During an upload, a tap outside or the back gesture must not cancel it: only its button does.
    <Dialog isOpen={isOpen} onClose={sent === null ? close : undefined} title="Saya sudah transfer">
      <ClaimForm
        credential={credential}
        name={name}
        sent={sent}
        setSent={setSent}
        onClose={close}
        onClaimed={claimed}
        onRefused={onChange}
      />
    </Dialog>
  )
  return { open: () => setIsOpen(true), dialog }
}
