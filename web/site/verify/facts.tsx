import { longDate } from '../../../worker/contract/format'
import type { SignedPayload } from '../../../worker/contract/proof/certificates'
import { Titled } from '../frame/page-parts'
import { type Fact, Facts } from '../order/facts'

const facts = (signed: SignedPayload): Fact[] => [
  ['Atas nama', signed.names.join(', ')],
  ['Ibadah', signed.kind],
  ['Hewan atau layanan', signed.product],
  ['Waktu', signed.date],
  ['Tempat', signed.place],
  ['Nomor sertifikat', signed.number],
  ['Diterbitkan', longDate(signed.issued_at)],
  ['Penerbit', signed.issuer],
  ['Menggantikan', signed.replaces],
  ['Bukti foto dan video', signed.evidence && 'Terikat dengan tanda tangan ini'],
]

/** The certificate's data as they were signed, whatever the database says today. */
export const SignedFacts = ({ signed }: { signed: SignedPayload }) => (
  <Titled id="signed" title="Data yang ditandatangani" className="card p-5 md:p-6">
    <Facts facts={facts(signed)} className="mt-4 gap-x-6 gap-y-3 sm:grid-cols-2" />
    <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
      Tanda tangan ini membuktikan bahwa {signed.issuer} menerbitkan data di atas dan isinya tidak berubah
      sejak itu; bukan bahwa ibadahnya telah terlaksana, yang buktinya adalah foto dan video di halaman
      pesanan.
    </p>
  </Titled>
)
