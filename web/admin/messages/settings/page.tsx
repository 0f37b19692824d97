import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { valueOrProblem } from '../../../lib/attempt'
import { HistoryLink } from '../../common/links/history-link'
import { LoadError } from '../../common/parts/load-error'
import { AdminPageHead } from '../../common/parts/page-head'
import { readMessageTexts } from '../../common/settings/calls'
import { SettingsTabs } from '../../common/settings/tabs'
import { MessagesForm } from './form'

export const loader = ({ request }: LoaderFunctionArgs) => valueOrProblem(readMessageTexts(request.signal))

export function Component() {
  const { value, problem } = useLoaderData<typeof loader>()
  return (
    <>
      <AdminPageHead title="Teks Pesan">Kabar yang diterima pelanggan yang setuju dikabari.</AdminPageHead>
      <SettingsTabs />
      {problem && <LoadError heading="Gagal memuat teks pesan" problem={problem} />}
      {value && <MessagesForm setting={value} />}
      <HistoryLink entity="settings" entity_id="messages" />
    </>
  )
}
