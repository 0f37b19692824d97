import type { FormEvent, ReactNode } from 'react'
import { BulkDialog } from './bulk-dialog'
import type { BulkJob } from './runner'
import type { Selected } from './use-selection'

/** What every dialog of a kind of bulk job has in common. */
export type BulkKind<Step> = { name: string; noun: string; job: BulkJob<Step> }

type AskProps<Step> = BulkKind<Step> & {
  title: string
  selected: Selected
  submit: (start: (step: Step) => void) => (event: FormEvent) => void
  onClose: (isChanged: boolean) => void
  children: ReactNode
}

/** Asks before a step is taken for the picked rows, and takes it. */
export const Ask = <Step,>({ selected, submit, children, ...dialog }: AskProps<Step>) => (
  <BulkDialog {...dialog} question={{ selected, submit, children }} />
)

/** Of a step that asks for nothing more. */
export const asIs =
  <Step,>(step: Step) =>
  (start: (step: Step) => void) =>
  (event: FormEvent) => {
    event.preventDefault()
    start(step)
  }
