import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { adminApi } from '../../common/api'
import { LoadError } from '../../common/parts/load-error'
import { AdminPageHead } from '../../common/parts/page-head'
import { SettingsTabs } from '../../common/settings/tabs'
import { DataChecksPanel } from './checks'
import { AutomaticTasks } from './tasks'

export const loader = ({ request }: LoaderFunctionArgs) =>
  valueOrProblem(fetchJson(adminApi.checks.$get({}, { init: { signal: request.signal } })))

export function Component() {
  const { value, problem } = useLoaderData<typeof loader>()
  const [endedChecks, setEndedChecks] = useState(0)
  return (
    <>
      <AdminPageHead title="Periksa Data">
        Mencocokkan pesanan, uang, stok, hitungan dan berkas satu sama lain. Berjalan sendiri setiap malam.
      </AdminPageHead>
      <SettingsTabs />
      <div className="max-w-3xl space-y-6">
        {problem && <LoadError heading="Gagal memuat hasil pemeriksaan" problem={problem} />}
        {value && <DataChecksPanel known={value} onEnd={() => setEndedChecks(n => n + 1)} />}
        <AutomaticTasks version={String(endedChecks)} />
      </div>
    </>
  )
}
