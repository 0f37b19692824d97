import type { ReactNode } from 'react'
import { slugOf } from '../../../worker/contract/lib/text'
import { type Result, valueOrProblem } from '../../lib/attempt'
import { pictureUrlForWidth, srcSet } from '../../lib/picture'
import type { ApiProblem } from '../../lib/problem'
import { LinkButton } from '../../ui/button'
import { LoadFailureMessage, SitePageHeader } from '../frame/page-parts'
import { definePage, type LoadInput, PageRedirect } from '../page'
import { breadcrumbData } from '../structured-data'
import { largePictureSizes } from './layout'

type Problem = Pick<ApiProblem, 'code' | 'detail'>

/** The API rejects a slug that is too long as invalid, which also means that the product does not exist. */
const isMissing = ({ code }: Problem) => code === 'not_found' || code === 'invalid'

type MissingProps = { noun: string; list: string; problem: Problem }

function Missing({ noun, list, problem }: MissingProps) {
  if (!isMissing(problem))
    return (
      <>
        <SitePageHeader title={noun} />
        <div className="page">
          <LoadFailureMessage message={`Gagal memuat data ${noun.toLowerCase()}`} detail={problem.detail} />
        </div>
      </>
    )
  return (
    <>
      <SitePageHeader title={`${noun} ini tidak tersedia lagi`}>
        <p>Mungkin sudah tidak dijual, atau alamatnya kurang lengkap.</p>
      </SitePageHeader>
      <div className="page">
        <LinkButton to={list}>Lihat semua {noun.toLowerCase()}</LinkButton>
      </div>
    </>
  )
}

type Product = { id: string; name: string }

type About = {
  title: string
  description: string
  picture: string
  alt: string
  price: number | null
  /** Structured data of the product; false in the browser, because only the worker creates it. */
  data: object | false
}

type ProductPage<T extends Product> = {
  list: { name: 'Hewan' | 'Layanan'; path: string }
  tag: 'animals' | 'services'
  urlOf: (product: T) => string
  read: (api: LoadInput['api'], slug: string, init: RequestInit) => Promise<T>
  aboutOf: (product: T, origin: string, shop: string) => About
  Shown: (props: { product: T }) => ReactNode
}

/** An outdated slug redirects to the current slug. */
export function productPage<T extends Product>(of: ProductPage<T>) {
  const { list, tag, urlOf, Shown } = of

  function metaOf(product: T, origin: string, shop: string) {
    const { title, description, picture, alt, price, data } = of.aboutOf(product, origin, shop)
    return {
      title: `${title} · ${shop}`,
      description,
      // Share a picture of width 960, because messengers ignore pictures above 300 KB.
      image: { url: pictureUrlForWidth(picture, 960), alt },
      ...(price !== null && { price }),
      preload: { href: picture, srcSet: srcSet(picture), sizes: largePictureSizes },
      ...(import.meta.env.SSR &&
        data && {
          jsonLd: [data, breadcrumbData(origin, [list, { name: product.name, path: urlOf(product) }])],
        }),
    }
  }
  const missing = (shop: string) => ({
    title: `${list.name} tidak ditemukan · ${shop}`,
    description: `${list.name} yang Anda cari tidak ada.`,
  })

  return definePage<Result<T>>({
    cache: { policy: 'stock', tags: [tag, 'settings'] },
    async load({ api, params, signal }) {
      const { slug = '' } = params
      const found = await valueOrProblem(of.read(api, slug, { signal }))
      if (found.value && slugOf(found.value) !== slug) throw new PageRedirect(urlOf(found.value), true)
      return found
    },
    status({ problem }) {
      if (!problem) return 200
      return isMissing(problem) ? 404 : 503
    },
    meta: ({ data: { value }, origin, content: { shop } }) =>
      value ? metaOf(value, origin, shop.name) : missing(shop.name),
    Component: ({ data: { value, problem } }) =>
      problem ? <Missing noun={list.name} list={list.path} problem={problem} /> : <Shown product={value} />,
  })
}
