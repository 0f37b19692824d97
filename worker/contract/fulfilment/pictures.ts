import { type EvidenceStage, evidenceStages, isBadalService } from '../labels'

export const isDisplayableImage = (mime: string) => mime.startsWith('image/') && mime !== 'image/heic'

type File = { id: string; stage: EvidenceStage; mime: string }

export const missingStages = (wanted: readonly EvidenceStage[], shown: readonly string[]) =>
  wanted.filter(stage => !shown.includes(stage))

export const stageListText = (stages: readonly EvidenceStage[]) =>
  stages.map(stage => evidenceStages[stage]).join(', ')

export const riteStageOf = (kind: string): EvidenceStage =>
  isBadalService(kind) ? 'pelaksanaan' : 'penyembelihan'

/** The picture that the team chose, else the latest of the rite, else of any stage. `files` start with the oldest. */
export function firstPicture<F extends File>({
  kind,
  best,
  files,
}: {
  kind: string
  best: string | null
  files: F[]
}) {
  const pictures = files.filter(({ mime }) => isDisplayableImage(mime))
  const act = riteStageOf(kind)
  return (
    pictures.find(({ id }) => id === best) ??
    pictures.findLast(({ stage }) => stage === act) ??
    pictures.at(-1) ??
    null
  )
}
