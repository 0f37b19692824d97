import { type EvidenceStage, isBadal, stagesOf } from '../../../worker/contract/labels'
import type { FieldSacrifice } from '../../../worker/contract/proof/field'
import type { Job } from '../../field/store'

export const nowhere = 'Tempat belum diisi'

export const venueOf = ({ location }: FieldSacrifice) => location ?? nowhere

/** A sacrifice with what this phone still has to say about it. */
export type Local = FieldSacrifice & { isDone: boolean; waiting: number }

export const withJobs = (items: FieldSacrifice[], jobs: Job[]): Local[] =>
  items.map(item => {
    const own = jobs.filter(job => job.place.id === item.id)
    const isSaidDone = own.some(job => job.kind === 'done' && job.state === 'waiting')
    return {
      ...item,
      isDone: item.status === 'completed' || isSaidDone,
      waiting: own.filter(job => job.kind === 'file').length,
    }
  })

/** By number, those that are done last. */
export const inOrder = (items: Local[]) =>
  items.toSorted((a, b) => Number(a.isDone) - Number(b.isDone) || a.number - b.number)

export const venuesIn = (items: FieldSacrifice[]) =>
  [...new Set(items.map(venueOf))].sort((a, b) => a.localeCompare(b, 'id'))

const isStage = (kind: string, stage: string): stage is EvidenceStage => Object.hasOwn(stagesOf(kind), stage)

/** The stage a shot is for: the one last chosen where it fits, else the first. */
export function stageFor({ kind }: FieldSacrifice, wanted: EvidenceStage): EvidenceStage {
  if (isStage(kind, wanted)) return wanted
  return isBadal(kind) ? 'niat' : 'penyembelihan'
}

/** What done means for it. */
export const doneWord = ({ kind }: FieldSacrifice) => (isBadal(kind) ? 'dilaksanakan' : 'disembelih')
