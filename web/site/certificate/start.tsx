import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { certificateUrl, urls } from '../../lib/urls'
import { ErrorState } from '../../ui/states'
import { brand } from '../brand'
import { breadcrumb } from '../breadcrumb'
import { pageHandle } from '../handle'
import { emptySearch } from './search-form'

const title = 'Cek Sertifikat'

export const handle = pageHandle({ policy: 'content', tags: ['settings'] }, ({ origin }) => ({
  title: `${title} · ${brand}`,
  description:
    'Periksa keaslian sertifikat qurban, hadyu, dam, badal haji, dan badal umrah dengan nomor sertifikat atau ID pesanan.',
  ...(import.meta.env.SSR && { jsonLd: [breadcrumb(origin, title, urls.certificate)] }),
}))

/** A form sent without scripts arrives here with `q`. */
export function loader({ request }: LoaderFunctionArgs) {
  const q = new URL(request.url).searchParams.get('q')?.trim()
  if (q) throw redirect(certificateUrl(q))
  return { isBlank: q === '' }
}

const ways = [
  { name: 'Nomor sertifikat', text: 'Tertulis di bagian atas sertifikat, misalnya CERT-202605-1234.' },
  { name: 'ID pesanan', text: 'Anda terima saat memesan, misalnya ORDER-123AB.' },
]

export const Component = () =>
  useLoaderData<typeof loader>().isBlank ? (
    <ErrorState message={emptySearch} />
  ) : (
    <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {ways.map(({ name, text }) => (
        <div key={name} className="border-l-2 border-gold pl-4">
          <dt className="font-semibold">{name}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
