import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { thousands } from '../../../worker/contract/lib/format'
import type { MessageSummary } from '../../../worker/contract/messages/messages'
import { messageKinds } from '../../../worker/contract/messages/words'
import { attemptRead } from '../../lib/attempt'
import { TextLink } from '../common/links/text-link'
import { FilterSelect } from '../common/lists/filters'
import { choiceParam, textParam } from '../common/lists/list-url'
import { LoadError } from '../common/parts/load-error'
import { PageHead } from '../common/parts/page-head'
import { useRights } from '../common/rights'
import { screenUrl } from '../common/urls'
import { readSummary } from './calls'
import { Queue } from './queue'

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const params = new URL(url).searchParams
  const filter = {
    kind: choiceParam(messageKinds, params.get('kind')) ?? null,
    product: textParam(params, 'product')?.slice(0, 64) ?? null,
  }
  return { filter, summary: await attemptRead(readSummary(signal)) }
}

const withCounts = (name: string, n: number) => `${name} (${thousands(n)})`

function Filters({ summary: { kinds, products } }: { summary: MessageSummary }) {
  return (
    <search className="mb-4 grid max-w-2xl grid-cols-2 gap-3">
      <FilterSelect
        name="kind"
        label="Jenis"
        options={Object.fromEntries(kinds.map(({ kind, n }) => [kind, withCounts(messageKinds[kind], n)]))}
      />
      <FilterSelect
        name="product"
        label="Hewan atau layanan"
        options={Object.fromEntries(products.map(({ id, name, n }) => [id, withCounts(name, n)]))}
      />
    </search>
  )
}

export function Component() {
  const { filter, summary } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Pesan keluar"
        actions={
          <TextLink to={screenUrl('messages/history')} className="inline-flex min-h-11 items-center">
            Semua pesan
          </TextLink>
        }
      />
      {summary.problem && <LoadError heading="Gagal memuat pesan" problem={summary.problem} />}
      {summary.value && <EmailWarning summary={summary.value} />}
      {summary.value && <Filters summary={summary.value} />}
      <Queue key={`${filter.kind} ${filter.product}`} filter={filter} />
    </>
  )
}

function EmailWarning({ summary: { failed, emails, is_mailing } }: { summary: MessageSummary }) {
  const { may } = useRights()
  if (failed > 0)
    return (
      <p className="mb-4 max-w-2xl rounded-card bg-red-soft px-4 py-3 text-red-ink">
        {thousands(failed)} email gagal atau mungkin belum sampai.{' '}
        <Link to={screenUrl('messages/history')} className="font-semibold underline underline-offset-4">
          Periksa
        </Link>
      </p>
    )
  if (is_mailing || emails === 0) return null
  return (
    <p className="mb-4 max-w-2xl rounded-card bg-yellow-soft px-4 py-3 text-yellow-ink">
      {thousands(emails)} email menunggu karena alamat pengirim belum diisi.{' '}
      {may('settings') && (
        <Link to={screenUrl('settings/messages')} className="font-semibold underline underline-offset-4">
          Isi di Pengaturan
        </Link>
      )}
    </p>
  )
}
