import { BadgeCheck, Ban, CircleHelp, FileText, RefreshCw } from 'lucide-react'
import type { SignedPayload, Verification } from '../../../worker/contract/fulfilment/certificates'
import { type Verdict, verdictLabels } from '../../../worker/contract/labels'
import { dateTime, longDate } from '../../../worker/contract/lib/format'
import { TitledSection } from '../frame/page-parts'
import { type Fact, FactList } from '../order/order-parts'

const looks: Record<Verdict, { icon: typeof BadgeCheck; colours: string }> = {
  valid: { icon: BadgeCheck, colours: 'bg-green-soft text-green-ink' },
  replaced: { icon: RefreshCw, colours: 'bg-yellow-soft text-yellow-ink' },
  revoked: { icon: Ban, colours: 'bg-red-soft text-red-ink' },
  unknown: { icon: CircleHelp, colours: 'bg-red-soft text-red-ink' },
  unsigned: { icon: FileText, colours: 'bg-grey-soft text-grey-ink' },
  early: { icon: CircleHelp, colours: 'bg-yellow-soft text-yellow-ink' },
}

const link = 'font-semibold underline underline-offset-4'

const Replacement = ({ replaced_by }: Verification) =>
  replaced_by ? (
    <>
      Tidak berlaku lagi. Penggantinya:{' '}
      <a href={replaced_by.path} translate="no" className={link}>
        {replaced_by.certificate_number}
      </a>
      .
    </>
  ) : (
    'Sertifikat ini sudah diganti dan tidak berlaku lagi.'
  )

const revoked = ({ revoked_at, reason }: Verification) =>
  `Tidak berlaku lagi sejak ${revoked_at ? longDate(revoked_at) : ''}.${reason ? ` Alasan: ${reason}.` : ''}`

function Explained({ verification }: { verification: Verification }) {
  const { verdict, signed_at, differs } = verification
  if (verdict === 'valid')
    return `Ditandatangani secara digital pada ${signed_at ? dateTime(signed_at) : ''}.`
  if (verdict === 'revoked') return revoked(verification)
  if (verdict === 'replaced') return <Replacement {...verification} />
  if (verdict === 'early')
    return 'Nomor ini ada pada catatan kami, tetapi pelaksanaannya belum tercatat selesai.'
  if (verdict === 'unsigned')
    return 'Nomor ini ada pada catatan kami. Halaman ini tidak menyatakan keasliannya.'
  return differs.length > 0
    ? 'Tanda tangannya sah, tetapi datanya berubah sesudah itu.'
    : 'Tanda tangan sertifikat ini tidak dapat dipercaya.'
}

export function VerdictHeader({ verification }: { verification: Verification | null }) {
  const verdict = verification?.verdict ?? 'unknown'
  const { icon: Icon, colours } = looks[verdict]
  return (
    <section aria-labelledby="verdict" className={`flex gap-4 rounded-card p-5 md:p-6 ${colours}`}>
      <Icon aria-hidden="true" className="mt-1 size-8 shrink-0 md:size-10" />
      <div className="min-w-0">
        <h2 id="verdict" className="text-xl">
          {verdictLabels[verdict]}
        </h2>
        {verification && (
          <p className="mt-1">
            {verification.certificate_number && (
              <strong translate="no" className="block tabular-nums">
                {verification.certificate_number}
              </strong>
            )}
            <Explained verification={verification} />
          </p>
        )}
      </div>
    </section>
  )
}

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

/** The data at the time of signing, not the current database values. */
export const SignedDataSection = ({ signed }: { signed: SignedPayload }) => (
  <TitledSection id="signed" title="Data yang ditandatangani" className="card p-5 md:p-6">
    <FactList facts={facts(signed)} className="mt-4 gap-x-6 gap-y-3 sm:grid-cols-2" />
    <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
      Tanda tangan ini membuktikan bahwa {signed.issuer} menerbitkan data di atas dan isinya tidak berubah
      sejak itu; bukan bahwa ibadahnya telah terlaksana, yang buktinya adalah foto dan video di halaman
      pesanan.
    </p>
  </TitledSection>
)
