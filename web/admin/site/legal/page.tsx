import { type LoaderFunctionArgs, NavLink, useLoaderData } from 'react-router'
import { legalPageTypes } from '../../../../worker/contract/labels'
import { valueOrProblem } from '../../../lib/attempt'
import { HistoryLink } from '../../common/links/history-link'
import { choiceParam } from '../../common/lists/list-url'
import { LoadError } from '../../common/parts/load-error'
import { AdminPageHead } from '../../common/parts/page-head'
import { readLegalPage } from '../../common/settings/calls'
import { SettingsTabs } from '../../common/settings/tabs'
import { screenUrl } from '../../common/urls'
import { LegalForm } from './form'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const type = choiceParam(legalPageTypes, params.type ?? null) ?? 'privacy_policy'
  return { type, ...(await valueOrProblem(readLegalPage(type, request.signal))) }
}

const tab = 'inline-flex min-h-11 items-center border-b-2 px-1 font-semibold'

export function Component() {
  const { type, value: page, problem } = useLoaderData<typeof loader>()
  return (
    <>
      <AdminPageHead title="Halaman Legal">Teks yang disetujui pelanggan saat memesan.</AdminPageHead>
      <SettingsTabs />
      <nav aria-label="Halaman legal" className="mb-5">
        <ul className="flex flex-wrap gap-x-6">
          {Object.entries(legalPageTypes).map(([key, label]) => (
            <li key={key}>
              <NavLink
                to={screenUrl(`settings/legal/${key}`)}
                aria-current={key === type ? 'page' : undefined}
                className={`${tab} ${key === type ? 'border-primary text-primary' : 'border-transparent text-muted hover:text-ink'}`}
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {problem && <LoadError heading="Failed to load settings" problem={problem} />}
      {page && <LegalForm key={type} page={page} />}
      <HistoryLink entity="legal_pages" entity_id={type} />
    </>
  )
}
