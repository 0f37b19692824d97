import { BadgeCheck, Ban, CircleHelp, FileText, RefreshCw } from 'lucide-react'
import type { SignedPayload, Verification } from '../../../worker/contract/fulfilment/certificates'
import { type Verdict, verdictLabels } from '../../../worker/contract/labels'
import { dateTime, longDate } from '../../../worker/contract/lib/format'
import { fetchJson } from '../../lib/api'
import { type Result, valueOrProblem } from '../../lib/attempt'
import { siteUrls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { LoadFailureMessage, SitePageHeader, TitledSection } from '../frame/page-parts'
import { type Fact, FactList } from '../order/order-parts'
import { definePage, type LoadInput } from '../page'
import { VerifyInBrowser } from './check-here'

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

function VerdictHeader({ verification }: { verification: Verification | null }) {
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

/** The certificate's data at the time of signing, which may differ from the current data. */
const SignedDataSection = ({ signed }: { signed: SignedPayload }) => (
  <TitledSection id="signed" title="Data yang ditandatangani" className="card p-5 md:p-6">
    <FactList facts={facts(signed)} className="mt-4 gap-x-6 gap-y-3 sm:grid-cols-2" />
    <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
      Tanda tangan ini membuktikan bahwa {signed.issuer} menerbitkan data di atas dan isinya tidak berubah
      sejak itu; bukan bahwa ibadahnya telah terlaksana, yang buktinya adalah foto dan video di halaman
      pesanan.
    </p>
  </TitledSection>
)

type Found = Result<Verification>
type Data = { code: string; found: Found }

async function load({ api, params, signal }: LoadInput): Promise<Data> {
  const { code = '' } = params
  return {
    code,
    found: await valueOrProblem(
      fetchJson(api.verify[':code'].$get({ param: { code } }, { init: { signal } })),
    ),
  }
}

const isUnknown = ({ problem }: Found) => problem?.code === 'certificate_not_found'

const verdictOf = (found: Found) => found.value?.verdict ?? (isUnknown(found) ? 'unknown' : null)

const Differs = ({ differs }: { differs: string[] }) => (
  <div role="alert" className="rounded-card border border-danger bg-danger-soft px-5 py-4 text-red-ink">
    <p className="font-semibold">Data kami hari ini tidak sama dengan yang ditandatangani.</p>
    <p className="mt-1">
      Berbeda: {differs.join(', ')}. Di bawah ini data seperti saat ditandatangani. Jangan memercayai
      sertifikat ini sebelum menghubungi kami.
    </p>
  </div>
)

const OrderToday = ({ words }: { words: string }) => (
  <p className="card px-5 py-4">
    <strong className="block">Menurut pesanannya hari ini</strong>
    {words}
  </p>
)

const Uncovered = ({ data }: { data: string[] }) => (
  <p className="rounded-card bg-grey-soft px-5 py-4 text-grey-ink">
    Sertifikat ini ditandatangani dengan cara yang lama. Tanda tangannya tidak mencakup: {data.join(', ')}.
  </p>
)

function Judged({ value }: { value: Verification }) {
  const { signed, signature, differs, uncovered, evidence_changed } = value
  return (
    <>
      <VerdictHeader verification={value} />
      {value.order_today && <OrderToday words={value.order_today} />}
      {differs.length > 0 && <Differs differs={differs} />}
      {signed && value.verdict !== 'early' && <SignedDataSection signed={signed} />}
      {uncovered.length > 0 && <Uncovered data={uncovered} />}
      {evidence_changed && (
        <p className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
          Foto atau video bukti bertambah atau berubah sejak sertifikat ini ditandatangani.
        </p>
      )}
      {signed && signature && value.verdict !== 'early' && (
        <VerifyInBrowser key={signature} signed={signed} signature={signature} verdict={value.verdict} />
      )}
      {value.view_path && (
        <p>
          <LinkButton to={value.view_path} look="secondary">
            Lihat sertifikatnya
          </LinkButton>
        </p>
      )}
    </>
  )
}

const Unknown = ({ code }: { code: string }) => (
  <>
    <VerdictHeader verification={null} />
    <p>
      Tidak ada sertifikat terbit dengan kode{' '}
      <strong className="font-mono wrap-anywhere">{code.slice(0, 40)}</strong>. Periksa kembali hurufnya, atau
      cari dengan nomor sertifikatnya.
    </p>
    <p>
      <LinkButton to={siteUrls.certificate} look="secondary">
        Cek dengan nomor sertifikat
      </LinkButton>
    </p>
  </>
)

function VerifyPage({ data: { code, found } }: { data: Data }) {
  return (
    <>
      <SitePageHeader title="Keaslian Sertifikat" />
      <div className="page">
        <div className="grid max-w-[46rem] grid-cols-1 gap-6">
          {found.value && <Judged value={found.value} />}
          {isUnknown(found) && <Unknown code={code} />}
          {found.problem && !isUnknown(found) && (
            <LoadFailureMessage
              message="Sertifikat belum dapat diperiksa. Silakan coba lagi."
              detail={found.problem.detail}
            />
          )}
        </div>
      </div>
    </>
  )
}

export const page = definePage<Data>({
  cache: { policy: 'private' },
  load,
  status({ found }) {
    if (isUnknown(found)) return 404
    return found.problem ? 503 : 200
  },
  meta({ data: { found }, content: { shop } }) {
    const verdict = verdictOf(found)
    return {
      title: `${verdict ? verdictLabels[verdict] : 'Keaslian Sertifikat'} · ${shop.name}`,
      description: `Pemeriksaan keaslian sertifikat yang diterbitkan oleh ${shop.name}.`,
    }
  },
  Component: VerifyPage,
})
