import { type EvidenceStage, isBadal, stagesOf } from '../../../worker/contract/labels'
import type { FieldSacrifice } from '../../../worker/contract/proof/field'
import { missingStages } from '../../../worker/contract/proof/pictures'
import type { Job } from '../../field/store'

export const nowhere = 'Tempat belum diisi'

export const venueOf = ({ location }: FieldSacrifice) => location ?? nowhere

/** A sacrifice with what this phone still has to say about it. */
export type Local = FieldSacrifice & { isDone: boolean; waiting: number; missing: EvidenceStage[] }

/** A shot counts before it is sent, but not once it was refused. */
const stageOf = (job: Job) => (job.kind === 'file' && job.state === 'waiting' ? [job.stage] : [])

export const withJobs = (items: FieldSacrifice[], jobs: Job[]): Local[] =>
  items.map(item => {
    const own = jobs.filter(job => job.place.id === item.id)
    const isSaidDone = own.some(job => job.kind === 'done' && job.state === 'waiting')
    return {
      ...item,
      isDone: item.status === 'completed' || isSaidDone,
      waiting: own.filter(job => job.kind === 'file').length,
      missing: missingStages(item.wanted ?? [], [...Object.keys(item.stages), ...own.flatMap(stageOf)]),
    }
  })

/** By number, those that are done last. */
export const inOrder = (items: Local[]) =>
  items.toSorted((a, b) => Number(a.isDone) - Number(b.isDone) || a.number - b.number)

const plain = (text: string) => text.toLocaleLowerCase('id').replace(/\s+/g, ' ').trim()

/** Whether somebody means this one: by its number, its tag or a name on it. */
export function isMeant(item: Local, words: string) {
  const wanted = plain(words).replace(/^(no\.?|nomor) ?(?=\d)/, '')
  if (/^\d+$/.test(wanted) && String(item.number).startsWith(wanted)) return true
  return [item.tag ?? '', ...item.names.map(({ name }) => name)].some(text => plain(text).includes(wanted))
}

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
