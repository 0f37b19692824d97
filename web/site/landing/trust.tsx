import type { ReactNode } from 'react'
import { formatThousands } from '../../../worker/contract/lib/format'
import type { Trust as TrustContent } from '../../../worker/contract/site/settings'
import { pictureUrlForWidth } from '../../lib/picture'
import { SmartLink } from '../frame/links'
import { LandingSection, SymbolIcon } from './section'

const link = 'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4'

type FactProps = { title: string; children: ReactNode }

const Fact = ({ title, children }: FactProps) => (
  <div className="card px-5 py-4 shadow-none">
    <dt className="text-sm text-muted">{title}</dt>
    <dd className="mt-1 wrap-anywhere">{children}</dd>
  </div>
)

function Facts({ trust }: { trust: TrustContent }) {
  const { legal_name, legal_number, pse_number, pse_url, bank_name, account_number, account_name } = trust
  const { slaughter_by, slaughter_place } = trust
  return (
    <dl className="grid gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4">
      {(legal_name || legal_number) && (
        <Fact title="Badan hukum">
          {legal_name && <strong className="block">{legal_name}</strong>}
          {legal_number}
        </Fact>
      )}
      {pse_number && (
        <Fact title="Terdaftar sebagai PSE">
          <span className="block">{pse_number}</span>
          {pse_url && (
            <SmartLink href={pse_url} className={link}>
              Periksa pendaftaran
            </SmartLink>
          )}
        </Fact>
      )}
      {account_number && (
        <Fact title="Rekening atas nama lembaga">
          <strong className="block">{account_name}</strong>
          {bank_name} <span className="tabular-nums">{account_number}</span>
          <span className="mt-1 block text-sm text-muted">
            Transfer setelah memesan, sesuai total di halaman pembayaran.
          </span>
        </Fact>
      )}
      {(slaughter_by || slaughter_place) && (
        <Fact title="Penyembelihan">
          {slaughter_by && <span className="block typed-text">{slaughter_by}</span>}
          {slaughter_place && <span className="mt-1 block typed-text text-muted">{slaughter_place}</span>}
        </Fact>
      )}
    </dl>
  )
}

const Topic = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="mb-3 text-lg">{title}</h3>
    {children}
  </div>
)

const Seasons = ({ seasons }: Pick<TrustContent, 'seasons'>) => (
  <Topic title="Hewan yang telah disalurkan">
    <ul className="grid gap-3 min-[30rem]:grid-cols-3 sm:gap-5">
      {seasons.map(({ name, animals, report_url }) => (
        <li key={`${name} ${animals}`} className="border-l-2 border-gold pl-4">
          <span className="block text-xl font-bold text-primary tabular-nums">
            {formatThousands(animals)}
          </span>
          <span className="block text-muted">{name}</span>
          {report_url && (
            <SmartLink href={report_url} className={link}>
              Lihat laporan
              <span className="sr-only">{name}</span>
            </SmartLink>
          )}
        </li>
      ))}
    </ul>
  </Topic>
)

const Regions = ({ names }: { names: string[] }) => (
  <Topic title="Tempat penyaluran">
    <ul className="gap-x-8 sm:columns-2">
      {names.map(name => (
        <li key={name} className="flex break-inside-avoid gap-2.5 py-1">
          <SymbolIcon name="check" className="mt-1 size-4 shrink-0 text-gold" />
          <span className="min-w-0">{name}</span>
        </li>
      ))}
    </ul>
  </Topic>
)

type Partner = TrustContent['partners'][number]

const Logo = ({ name, logo_url }: Partner) =>
  logo_url ? (
    <img
      src={pictureUrlForWidth(logo_url, 480)}
      alt={name}
      loading="lazy"
      decoding="async"
      className="h-12 w-auto max-w-36 object-contain"
    />
  ) : (
    <span className="font-semibold">{name}</span>
  )

const Partners = ({ partners }: Pick<TrustContent, 'partners'>) => (
  <Topic title="Mitra kami">
    <ul className="flex flex-wrap gap-3">
      {partners.map(partner => (
        <li
          key={`${partner.name} ${partner.url}`}
          className="flex min-h-16 items-center rounded-card border border-line bg-white px-4 py-2"
        >
          {partner.url ? (
            <SmartLink
              href={partner.url}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              <Logo {...partner} />
            </SmartLink>
          ) : (
            <Logo {...partner} />
          )}
        </li>
      ))}
    </ul>
  </Topic>
)

const linesOf = (text: string) => [...new Set(text.split('\n').map(line => line.trim()))].filter(Boolean)

export function TrustSection({ trust }: { trust: TrustContent }) {
  const { seasons, partners } = trust
  const regions = linesOf(trust.places)
  const { legal_name, legal_number, pse_number, account_number, slaughter_by, slaughter_place } = trust
  const hasFacts = [legal_name, legal_number, pse_number, account_number, slaughter_by, slaughter_place].some(
    Boolean,
  )
  if (!hasFacts && seasons.length + regions.length + partners.length === 0) return null
  return (
    <LandingSection id="trust" title="Siapa yang menjaga amanah Anda">
      <div className="space-y-10">
        {hasFacts && <Facts trust={trust} />}
        {seasons.length > 0 && <Seasons seasons={seasons} />}
        {regions.length > 0 && <Regions names={regions} />}
        {partners.length > 0 && <Partners partners={partners} />}
      </div>
    </LandingSection>
  )
}
