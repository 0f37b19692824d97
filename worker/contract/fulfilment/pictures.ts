import { type EvidenceStage, evidenceStages, isBadal } from '../labels'

/** What every browser shows as a picture. */
export const isPicture = (mime: string) => mime.startsWith('image/') && mime !== 'image/heic'

type File = { id: string; stage: EvidenceStage; mime: string }

/** Stages that must be shown before a sacrifice counts as proven, and that nothing shows yet. */
export const missingStages = (wanted: readonly EvidenceStage[], shown: readonly string[]) =>
  wanted.filter(stage => !shown.includes(stage))

/** 'Papan nama, Penyembelihan' */
export const stageWords = (stages: readonly EvidenceStage[]) =>
  stages.map(stage => evidenceStages[stage]).join(', ')

/** The stage that stands for the act itself. */
export const actOf = (kind: string): EvidenceStage => (isBadal(kind) ? 'pelaksanaan' : 'penyembelihan')

/**
 * The picture that stands for a sacrifice: the one the team chose, else the last of the act itself, else the last of all.
 * `files` are those a customer sees, oldest first.
 */
export function firstPicture<F extends File>({
  kind,
  best,
  files,
}: {
  kind: string
  best: string | null
  files: F[]
}) {
  const pictures = files.filter(({ mime }) => isPicture(mime))
  const act = actOf(kind)
  return (
    pictures.find(({ id }) => id === best) ??
    pictures.findLast(({ stage }) => stage === act) ??
    pictures.at(-1) ??
    null
  )
}
