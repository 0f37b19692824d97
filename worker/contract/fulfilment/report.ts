import { type EvidenceStage, isBadalService, stagesOf } from '../labels'
import { dateTime, longDate } from '../lib/format'
import { isDisplayableImage, riteStageOf } from './pictures'

type ReportedSacrifice = {
  number: number
  kind: string
  name: string
  tag: string | null
  date: string | null
  location: string | null
  performer: string | null
  witnesses: string | null
  weight_kg: number | null
  packages: number | null
  completed_at: string | null
}

export const reportTitle = ({ kind }: Pick<ReportedSacrifice, 'kind'>) =>
  isBadalService(kind) ? 'Berita Acara Pelaksanaan' : 'Berita Acara Penyembelihan'

export function listSacrificeReportFacts(of: ReportedSacrifice) {
  const at = of.completed_at ? dateTime(of.completed_at) : of.date && longDate(of.date)
  const lines: [string, string | null | undefined][] = [
    ['Nomor', String(of.number)],
    [isBadalService(of.kind) ? 'Ibadah' : 'Hewan', of.name],
    ['Tanda telinga', of.tag],
    ['Hari dan jam', at],
    ['Tempat', of.location],
    ['Pelaksana', of.performer],
    ['Saksi', of.witnesses],
    ['Berat daging', of.weight_kg === null ? null : `${of.weight_kg.toLocaleString('id-ID')} kg`],
    ['Jumlah paket', of.packages === null ? null : of.packages.toLocaleString('id-ID')],
  ]
  return lines.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}

const maxPictures = 4

/** The last picture of each stage, the rite first. */
export function reportPictures<F extends { stage: EvidenceStage; mime: string }>(kind: string, files: F[]) {
  const pictures = files.filter(({ mime }) => isDisplayableImage(mime))
  const act = riteStageOf(kind)
  const stages = [act, ...Object.keys(stagesOf(kind)).filter(stage => stage !== act)]
  return stages.flatMap(stage => pictures.findLast(file => file.stage === stage) ?? []).slice(0, maxPictures)
}
