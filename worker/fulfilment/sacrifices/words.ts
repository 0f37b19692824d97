import type { ProblemCode } from '../../contract/problems'
import { Problem } from '../../lib/problem'
import type { SacrificeRow } from './lookup/list'

type Group = Pick<SacrificeRow, 'number' | 'capacity' | 'filled' | 'foundation_shares'>

export const freeSeatCount = ({ capacity, filled, foundation_shares }: Group) =>
  capacity - filled - foundation_shares

const fillText = (group: Group) =>
  `No. ${group.number} terisi ${group.filled + group.foundation_shares} dari ${group.capacity}, kurang ${freeSeatCount(group)} bagian.`

export const groupNotFullProblem = (group: Group) =>
  new Problem('group_not_full', {
    detail: `${fillText(group)} Tunggu pembeli berikutnya, gabungkan, atau biarkan yayasan mengambil sisa bagian.`,
  })

export const groupFullProblem = (to: Group, wanted: number) =>
  new Problem('group_full', {
    detail: `No. ${to.number} hanya memiliki ${freeSeatCount(to)} bagian kosong, sedangkan yang dipindahkan ${wanted}.`,
  })

export const problemWithDetail = (code: ProblemCode, detail: string) => new Problem(code, { detail })
