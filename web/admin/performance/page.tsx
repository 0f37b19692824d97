import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { oneIn } from '../../../worker/contract/vitals'
import { ask } from '../../lib/api'
import { attempt } from '../../lib/attempt'
import { EmptyState } from '../../ui/states'
import { api } from '../api'
import { choiceParam } from '../common/lists/list-url'
import { RangeToggle } from '../common/lists/range-toggle'
import { LoadError } from '../common/load-error'
import { PageHead } from '../common/page-head'
import { Funnel } from './funnel'
import { Speed } from './speed'
import { Tasks } from './tasks'
import { shortMetrics, Trend } from './trend'

const ranges = { '7': '7 hari', '28': '28 hari', '90': '90 hari' } as const

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const range = choiceParam(ranges, params.get('range')) ?? '28'
  const metric = choiceParam(shortMetrics, params.get('metric')) ?? 'lcp'
  const read = ask(api.performance.$get({ query: { range } }, { init: { signal: request.signal } }))
  return { range, metric, ...(await attempt(read)) }
}

export function Component() {
  const { range, metric, value, problem } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Kinerja">
        Cepatnya situs bagi pengunjung sungguhan, sejauh mana mereka sampai, dan tugas yang berjalan sendiri.
      </PageHead>
      <div className="mb-5 flex">
        <RangeToggle label="Rentang kinerja" options={ranges} value={range} />
      </div>
      {problem && <LoadError heading="Gagal memuat kinerja" problem={problem} />}
      {value && (
        <div className="space-y-6">
          {value.pages.length === 0 ? (
            <EmptyState title="Belum ada kunjungan yang terukur">
              Satu dari {oneIn} peramban pengunjung mengirim ukurannya saat halaman ditinggalkan. Coba juga
              rentang yang lebih panjang.
            </EmptyState>
          ) : (
            <>
              <Speed pages={value.pages} />
              <Trend trend={value.trend} metric={metric} />
            </>
          )}
          <Funnel funnel={value.funnel} />
          <Tasks works={value.works} />
        </div>
      )}
    </>
  )
}
