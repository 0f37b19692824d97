import type { Verification } from '../../../worker/contract/fulfilment/certificates'
import { verdictLabels } from '../../../worker/contract/labels'
import { fetchJson } from '../../lib/api'
import { type Attempted, valueOrProblem } from '../../lib/attempt'
import { siteUrls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { ReadFailure, SitePageHead } from '../frame/page-parts'
import { definePage, type LoadInput } from '../page'
import { VerifyInBrowser } from './check-here'
import { SignedDataSection, VerdictHeader } from './verdict'

type Found = Attempted<Verification>
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
        <VerifyInBrowser signed={signed} signature={signature} verdict={value.verdict} />
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
      <SitePageHead title="Keaslian Sertifikat" />
      <div className="page">
        <div className="grid max-w-[46rem] grid-cols-1 gap-6">
          {found.value && <Judged value={found.value} />}
          {isUnknown(found) && <Unknown code={code} />}
          {found.problem && !isUnknown(found) && (
            <ReadFailure
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
