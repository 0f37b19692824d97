import type { ReactNode } from 'react'
import { Button } from '../button'
import { CopyButton } from '../copy-button'
import { Dialog, DialogActions } from '../dialog'

type OnceDialogProps = {
  title: string
  warning: ReactNode
  doneLabel: string
  onClose: () => void
  children: ReactNode
}

export const OneTimeSecretDialog = ({ title, warning, doneLabel, onClose, children }: OnceDialogProps) => (
  <Dialog isOpen title={title}>
    <div className="space-y-4">
      <p role="alert" className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
        {warning}
      </p>
      {children}
    </div>
    <DialogActions>
      <Button onClick={onClose}>{doneLabel}</Button>
    </DialogActions>
  </Dialog>
)

type CopyableProps = {
  label: string
  value: string
  children?: string
}

export const CopyableText = ({ label, value, children = value }: CopyableProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <code className="min-w-0 grow basis-64 rounded-card border border-line bg-paper px-3 py-2.5 text-sm wrap-anywhere">
      {children}
    </code>
    <CopyButton label={label} value={value} />
  </div>
)
