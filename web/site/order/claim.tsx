import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { OrderView } from '../../../worker/contract/orders/orders'
import type { Credential } from '../../lib/urls'
import { useFormWrite } from '../../lib/use-write'
import { Button, type ButtonLook } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { TextAreaField } from '../../ui/field'
import { FileField } from '../../ui/file-field'
import { toast } from '../../ui/toast'
import { claimPayment } from './calls'
import { FailureMessage } from './order-parts'
import { isPayablePhase, type Phase } from './phase'
import { acceptedProofs, prepareProof, proofFileProblem } from './proof-file'

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
  credential: Credential
  /** Identifies the attempt. It changes after a rejection, so that the same content counts as a new claim. */
  name: string
  onClose: () => void
  onClaimed: () => void
  /** The proof was rejected but the claim was stored. */
  onRefused: () => void
}

function ClaimForm({ credential, name, onClose, onClaimed, onRefused }: ClaimFormProps) {
  const sending = useRef<AbortController>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  // Survives a reload, so that the same proof sent again is recognised as a retry.
  const [scope] = useState(name)
  const { write, problem: failure } = useFormWrite(scope, true)

  // Closing the dialog aborts a running upload.
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
    // The claim was stored without its proof, so reload the order behind the dialog.
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
          onChoose={async file => setFileError(file && (await proofFileProblem(file)))}
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

/** Opens the claim dialog. Render `dialog` outside the phase-dependent buttons, so that it stays mounted. */
export function useClaimDialog(credential: Credential, order: OrderView | null, onChange: () => void) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const claimed = () => {
    close()
    onChange()
  }
  // A claim does not change `expires_at`, a rejection extends it: so it identifies the attempt.
  const name = `claim.${credential.order_id}.${order?.expires_at}`
  const dialog = (
    <Dialog isOpen={isOpen} onClose={close} title="Saya sudah transfer">
      <ClaimForm
        credential={credential}
        name={name}
        onClose={close}
        onClaimed={claimed}
        onRefused={onChange}
      />
    </Dialog>
  )
  return { open: () => setIsOpen(true), dialog }
}
