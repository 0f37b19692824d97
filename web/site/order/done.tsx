import type { OrderView } from '../../../worker/contract/orders/orders'
import { certificateUrl, orderHash, urls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { useViewer } from '../../ui/on-demand'
import { Picture } from '../../ui/picture'
import { altOf } from '../evidence/files'
import { ShareEvidence } from '../evidence/section'
import type { Evidence } from '../evidence/use-evidence'
import { IllustrationNote, illustrationOf } from '../product-parts'
import { doneFacts, doneSentence, orderPicture } from './done-words'

type Shown = NonNullable<ReturnType<typeof orderPicture>>

/** The picture people came for, at a size known before it is there. */
function BestPicture({ shown: { sacrifice, file }, onShown }: { shown: Shown; onShown: () => void }) {
  const alt = altOf(file, sacrifice.number)
  const { open, viewer } = useViewer([{ url: file.url, alt, caption: alt }])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open(0)}
        className="block w-full overflow-hidden rounded-card"
      >
        <Picture
          isFirst
          onShown={onShown}
          src={file.preview ?? file.url}
          alt={alt}
          illustration={illustrationOf(sacrifice.kind)}
        />
        <span className="sr-only">Perbesar foto utama</span>
      </button>
      {viewer}
    </>
  )
}

const Facts = ({ facts }: { facts: ReturnType<typeof doneFacts> }) => (
  <dl className="grid gap-2">
    {facts.map(({ label, text }) => (
      <div key={label} className="flex flex-wrap gap-x-3">
        <dt className="w-24 text-muted">{label}</dt>
        <dd className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">{text}</dd>
      </div>
    ))}
  </dl>
)

/** What people do with it at once: look at the certificate, hand on the evidence. */
const Ways = ({ order, found }: { order: OrderView } & Pick<Evidence, 'found'>) => (
  <div className="grid content-start gap-3">
    <div className="flex flex-wrap gap-3 empty:hidden print:hidden">
      {order.certificate_id && (
        <LinkButton to={`${certificateUrl(order.certificate_id)}${order.masked ? '' : orderHash(order)}`}>
          Lihat Sertifikat
        </LinkButton>
      )}
      <ShareEvidence found={found} />
      {!order.masked && order.has_seats && (
        <LinkButton to={`${urls.report}${orderHash(order)}`} look="secondary">
          Berita acara
        </LinkButton>
      )}
    </div>
    {!order.certificate_id && (
      <p className="text-sm text-muted">
        Selanjutnya: sertifikat diterbitkan setelah tim memeriksanya, dan tampil di sini.
      </p>
    )}
  </div>
)

type DoneProps = { order: OrderView; evidence: Evidence; onShown: () => void }

/** What a family opens the link for: that it is done, where, when and by whom, with the picture. */
export function Done({ order, evidence: { found }, onShown }: DoneProps) {
  const items = found?.items ?? []
  const shown = orderPicture(items)
  const kind = order.items[0]?.kind
  return (
    <section
      aria-labelledby="done-title"
      className="card grid grid-cols-1 gap-4 border-2 border-primary p-5 md:grid-cols-2 md:grid-rows-[1fr_auto_1fr] md:gap-x-8 md:p-6 print:mb-6"
    >
      <h2 id="done-title" className="text-xl wrap-anywhere md:self-end">
        {doneSentence(order, items)}
      </h2>
      <div className="relative md:col-start-2 md:row-span-3 md:row-start-1">
        {shown && <BestPicture key={shown.file.id} shown={shown} onShown={onShown} />}
        {!shown && kind && (
          <>
            <Picture src={null} alt="" illustration={illustrationOf(kind)} className="rounded-card" />
            <IllustrationNote />
          </>
        )}
      </div>
      <Facts facts={doneFacts(order, items)} />
      <Ways order={order} found={found} />
    </section>
  )
}
