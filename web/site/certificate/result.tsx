import type { PublicCertificate } from '../../../worker/contract/proof/certificates'
import type { Attempted } from '../../lib/attempt'
import { ErrorState } from '../../ui/states'
import { ReadFailure } from '../frame/page-parts'
import { isMasked, isWhole } from './calls'
import { Locked } from './locked'
import { Whole } from './whole'

export type Found = Attempted<{ items: PublicCertificate[] }>

/** What the visitor can mend; everything else is a failure of ours. */
export const isMistake = (code: string) =>
  code === 'certificate_not_found' || code === 'bad_order_id' || code === 'invalid'

const failure = 'Terjadi kesalahan saat mencari sertifikat. Silakan coba lagi nanti.'

export function Result({ id, found: { value, problem } }: { id: string; found: Found }) {
  // Too many certificates were opened from here by their numbers: something else opens this one.
  if (problem?.code === 'certificates_used_up') {
    return (
      <Locked key={`${id} refused`} q={id} title="Nomornya saja belum cukup">
        {problem.detail}
      </Locked>
    )
  }
  if (problem && isMistake(problem.code)) return <ErrorState message={problem.detail} />
  if (problem) return <ReadFailure message={failure} detail={problem.detail} />
  const masked = value.items.filter(isMasked)
  if (masked.length === 0) return <Whole certificates={value.items.filter(isWhole)} />
  return (
    <Locked key={id} q={id} title={`${masked.length} sertifikat ditemukan`} masked={masked}>
      Nama disamarkan. Sertifikat lengkap terbuka dari tautan rahasia pesanan, dengan mencari nomor
      sertifikatnya, atau dengan 4 angka terakhir nomor WhatsApp pemesan.
    </Locked>
  )
}
