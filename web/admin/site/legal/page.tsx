import { lazy, Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type LoaderFunctionArgs, NavLink, useLoaderData } from 'react-router'
import type { z } from 'zod'
import { legalPageTypes } from '../../../../worker/contract/labels'
import { longDate } from '../../../../worker/contract/lib/format'
import { type LegalPageAdmin, legalPageInput } from '../../../../worker/contract/site/settings'
import { valueOrProblem } from '../../../lib/attempt'
import { Button } from '../../../ui/button'
import { FieldError } from '../../../ui/field'
import { Skeleton } from '../../../ui/states'
import { useSchemaForm } from '../../common/forms/bound'
import { HistoryLink, OutsideLink } from '../../common/lists/links'
import { choiceParam } from '../../common/lists/list-url'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { readLegalPage, saveLegalPage } from '../../common/settings/calls'
import { ConflictingText, useEditorText } from '../../common/settings/editor-text'
import { SettingForm } from '../../common/settings/setting-form'
import { SettingsTabs } from '../../common/settings/tabs'
import { screenUrl } from '../../common/urls'

const RichText = lazy(() => import('./rich-text'))
const CodeEditor = lazy(() => import('../../../ui/office/code-editor'))

const publicPaths = { privacy_policy: '/privacy-policy', terms: '/terms' } as const

const input = legalPageInput.pick({ content: true })

/** Whether the page must be edited as HTML: the server accepts tables, but the text editor would lose them. */
const needsHtml = (html: string) => /<table\b/i.test(html)

const plainTextOf = (html: string) =>
  html
    .replaceAll(/<[^<>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function LegalForm({ page }: { page: LegalPageAdmin }) {
  const { type } = page
  const [seen, setSeen] = useState(page)
  const [chosen, setHtml] = useState<boolean | null>(null)
  const { form } = useSchemaForm(input, {
    defaultValues: { content: page.content },
  })
  const content = useWatch({ control: form.control, name: 'content' })
  const isHtml = chosen ?? needsHtml(content)
  const write = (text: string) => form.setValue('content', text, { shouldDirty: true })
  // Keep the current editor while the operator types, even if a table is added or removed.
  const { key, ...text } = useEditorText(content, typed => {
    setHtml(isHtml)
    write(typed)
  })
  const takeTheirs = (theirs: string) => {
    setHtml(isHtml || needsHtml(theirs))
    write(theirs)
  }
  const label = legalPageTypes[type]

  const see = (fresh: LegalPageAdmin) => {
    setSeen(fresh)
    return fresh
  }
  const send = async ({ content }: z.infer<typeof input>) => {
    const saved = see(await saveLegalPage(type, content, seen.updated_at))
    // Show the server's sanitised version after editing as HTML; the text editor keeps the text that was typed.
    return { content: isHtml ? saved.content : content }
  }
  const read = async () => ({ content: see(await readLegalPage(type)).content })
  return (
    <SettingForm name={`legal.${type}`} form={form} send={send} read={read}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
          {seen.last_updated ? `Terakhir diperbarui ${longDate(seen.last_updated)}` : 'Belum pernah ditulis'}
          <OutsideLink href={publicPaths[type]}>Lihat di situs</OutsideLink>
        </p>
        <Button look="quiet" className="text-sm" onClick={() => setHtml(!isHtml)}>
          {isHtml ? 'Sunting sebagai teks' : 'Sunting HTML'}
        </Button>
      </div>
      <Suspense fallback={<Skeleton className="h-96" />}>
        {isHtml ? (
          <CodeEditor key={key} label={`${label} (HTML)`} {...text} />
        ) : (
          <RichText key={key} label={label} {...text} />
        )}
      </Suspense>
      <FieldError className="">{form.formState.errors.content?.message}</FieldError>
      <ConflictingText name="content" noun="Halaman" mine={content} onTake={takeTheirs} read={plainTextOf} />
    </SettingForm>
  )
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const type = choiceParam(legalPageTypes, params.type ?? null) ?? 'privacy_policy'
  return { type, ...(await valueOrProblem(readLegalPage(type, request.signal))) }
}

const tab = 'inline-flex min-h-11 items-center border-b-2 px-1 font-semibold'

export function Component() {
  const { type, value: page, problem } = useLoaderData<typeof loader>()
  return (
    <>
      <ScreenHeader title="Halaman Legal">Teks yang disetujui pelanggan saat memesan.</ScreenHeader>
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
