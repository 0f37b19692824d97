import type { OrderSacrifice } from '../../../../worker/contract/fulfilment/evidence'
import { firstPicture } from '../../../../worker/contract/fulfilment/pictures'
import { dayRangeText, riteDays } from '../../../../worker/contract/fulfilment/rite-days'
import { isBadalService, serviceKinds } from '../../../../worker/contract/labels'
import { longDate, performedAtText } from '../../../../worker/contract/lib/format'
import { editableNames, fullName } from '../../../../worker/contract/orders/names'
import type { OrderItem, OrderView } from '../../../../worker/contract/orders/orders'
import { isPlainRecord } from '../../../lib/guards'
import { useTabState } from '../../../lib/stored'
import { certificateUrl, orderUrlHash, siteUrls } from '../../../lib/urls'
import { useFormWrite } from '../../../lib/use-write'
import { Button, LinkButton } from '../../../ui/button'
import { useLazyPictureViewer } from '../../../ui/on-demand'
import { Picture } from '../../../ui/picture'
import { toast } from '../../../ui/toast'
import { type Name, namesAsFormInput, readNames } from '../../checkout/cart'
import { NamesFields } from '../../checkout/names-fields'
import { altText } from '../../evidence/files'
import { ShareEvidence } from '../../evidence/section'
import type { Evidence } from '../../evidence/use-evidence'
import { TitledSection } from '../../frame/page-parts'
import { IllustrationNote, illustrationOf } from '../../product-parts'
import { saveBeneficiaryNames } from '../calls'
import { isReadOnlyAccess } from '../needs-link'
import { FailureMessage } from '../order-parts'
import { hasOnlyBadal } from './order-state'

/** Names by order item. */
type Typed = Record<string, Name[]>

const nothingTyped: Typed = {}

const readTyped = (value: unknown): Typed =>
  isPlainRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([item, names]) => [item, readNames(names)]))
    : nothingTyped

type NamesFormProps = { order: OrderView; onSaved: (order: OrderView) => void }

type Open = ReturnType<typeof editableNames<OrderItem['beneficiaries'][number]>>

/** Number of names that the visitor cannot edit: all of them if phone digits opened the order. */
const fixedIn = (order: OrderView, { names }: Pick<Open, 'names'>) =>
  isReadOnlyAccess(order) ? names.length : 0

type LineNamesProps = {
  order: OrderView
  item: OrderItem
  open: Pick<Open, 'names' | 'slots'>
  typed: Name[] | undefined
  onChange: (names: Name[]) => void
}

function LineNames({ order, item, open, typed, onChange }: LineNamesProps) {
  const { names, slots } = open
  const fixed = fixedIn(order, open)
  return (
    <>
      {fixed > 0 && (
        <p className="mb-2 wrap-anywhere">
          Sudah diisi: {names.map(fullName).join(', ')}. Mengubahnya memerlukan tautan pesanan.
        </p>
      )}
      {fixed < slots && (
        <NamesFields
          kind={item.kind}
          item={item.name}
          slots={slots - fixed}
          names={typed ?? namesAsFormInput(names.slice(fixed))}
          onChange={onChange}
        />
      )}
    </>
  )
}

export function NamesForm({ order, onSaved }: NamesFormProps) {
  const [typed, setTyped] = useTabState(`qurban.names.${order.order_id}`, nothingTyped, readTyped)
  const { write, isBusy, problem } = useFormWrite()
  const open = order.items
    .map(item => ({ item, ...editableNames(item, order.locked) }))
    .filter(({ slots }) => slots > 0)
  if (open.length === 0) return null

  const save = () => {
    if (isBusy) return
    void write(async () => {
      const lines = open.flatMap(({ item, slots, keep, names: before }) => {
        const names = typed[item.id]
        const fixed = namesAsFormInput(before).slice(0, fixedIn(order, { names: before }))
        return names ? [{ id: item.id, slots, names: [...fixed, ...names], keep }] : []
      })
      const saved = await saveBeneficiaryNames(order, lines)
      // Keep names that were typed during the request.
      setTyped(old => {
        const later = Object.entries(old).filter(([id, names]) => names !== typed[id])
        return later.length > 0 ? Object.fromEntries(later) : nothingTyped
      })
      onSaved(saved)
      toast('Nama berhasil disimpan!')
    })
  }

  return (
    <TitledSection id="names-title" title="Atas nama" className="card p-5 print:hidden">
      <p className="text-muted">
        Nama dapat diisi atau diperbaiki sampai {hasOnlyBadal(order) ? 'pelaksanaan' : 'penyembelihan'}{' '}
        dijadwalkan.
      </p>
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
        className="mt-4 grid grid-cols-1 gap-6"
      >
        {open.map(({ item, slots, names }) => (
          <div key={item.id}>
            <h3 className="mb-2 text-base">
              {item.name} <span className="font-normal text-muted">({slots} nama)</span>
            </h3>
            <LineNames
              order={order}
              item={item}
              open={{ names, slots }}
              typed={typed[item.id]}
              onChange={names => setTyped(old => ({ ...old, [item.id]: names }))}
            />
          </div>
        ))}
        <FailureMessage>{problem?.detail}</FailureMessage>
        <Button type="submit" aria-disabled={isBusy || undefined} className="justify-self-start">
          {isBusy ? 'Menyimpan…' : 'Simpan nama'}
        </Button>
      </form>
    </TitledSection>
  )
}

export const isOrderCompleted = ({
  status,
  slaughter_status,
}: Pick<OrderView, 'status' | 'slaughter_status'>) =>
  status !== 'cancelled' && slaughter_status === 'completed'

const maxListedNames = 3

function listed(names: string[]) {
  const shown = names.slice(0, maxListedNames)
  const more = names.length - shown.length
  if (more > 0) return `${shown.join(', ')} dan ${more} nama lainnya`
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} dan ${shown.at(-1)}` : (shown[0] ?? '')
}

type Of = Pick<OrderView, 'items' | 'service' | 'key' | 'customer_name'>

const isService = (text: string | null): text is keyof typeof serviceKinds =>
  text !== null && Object.hasOwn(serviceKinds, text)

function riteOf(order: Of) {
  if (hasOnlyBadal(order)) {
    const kinds = [...new Set(order.items.map(({ kind }) => kind))]
    return kinds.length === 1 && kinds[0] && isService(kinds[0]) ? serviceKinds[kinds[0]] : 'Badal'
  }
  if (order.items.some(({ kind }) => isBadalService(kind))) return 'Ibadah'
  return isService(order.service) ? serviceKinds[order.service] : 'Qurban'
}

/** Uses the customer's name only if the visitor has the order's key. */
function whoseOf({ key, customer_name }: Of, items: OrderSacrifice[]) {
  const names = [...new Set(items.flatMap(({ own }) => own))]
  if (names.length > 0) return ` atas nama ${listed(names)}`
  return key ? ` dari ${customer_name}` : ' dari pesanan ini'
}

function doneSentence(order: Of, items: OrderSacrifice[]) {
  const rite = riteOf(order)
  const act = hasOnlyBadal(order) || rite === 'Ibadah' ? 'dilaksanakan' : 'disembelih'
  return `Alhamdulillah, ${rite}${whoseOf(order, items)} sudah ${act}.`
}

const joinTexts = (texts: (string | null)[]) => {
  const known = [...new Set(texts.filter(text => text !== null && text !== ''))]
  return known.length > maxListedNames
    ? `${known.slice(0, maxListedNames).join('; ')}, dan lainnya`
    : known.join('; ')
}

function doneFacts(order: OrderView, items: OrderSacrifice[]) {
  const done = items.filter(({ status }) => status === 'completed')
  const last =
    done
      .map(({ completed_at }) => completed_at)
      .sort()
      .at(-1) ?? order.slaughter_verified_at
  return [
    {
      label: 'Waktu',
      text: last ? performedAtText(last) : order.slaughter_date && longDate(order.slaughter_date),
    },
    {
      label: 'Tempat',
      text: joinTexts(done.map(({ location }) => location)) || order.slaughter_location,
    },
    { label: 'Pelaksana', text: joinTexts(done.map(({ performer }) => performer)) },
  ].flatMap(({ label, text }) => (text ? [{ label, text }] : []))
}

export function chosenOrFirstPicture(items: OrderSacrifice[]) {
  const found = items.flatMap(sacrifice => {
    const file = firstPicture(sacrifice)
    return file ? [{ sacrifice, file }] : []
  })
  return found.find(({ sacrifice, file }) => sacrifice.best === file.id) ?? found[0] ?? null
}

const actWord = (order: Of) => (hasOnlyBadal(order) ? 'pelaksanaan' : 'penyembelihan')

export function nextStepText(order: OrderView, items: OrderSacrifice[], eid: string) {
  const done = items.filter(({ status }) => status === 'completed').length
  const before = done > 0 ? `${done} dari ${items.length} sudah selesai. ` : ''
  const act = actWord(order)
  const { slaughter_date, slaughter_location } = order
  if (slaughter_date && order.slaughter_status === 'scheduled') {
    const venue = slaughter_location ? ` di ${slaughter_location}` : ''
    return `${before}${act} ${longDate(slaughter_date)}${venue}. Foto tampil di sini setelahnya, lalu sertifikatnya.`
  }
  const kind = isService(order.service) ? order.service : (order.items[0]?.kind ?? '')
  return `${before}${act}, ${dayRangeText(riteDays(kind, eid))}. Hari dan tempatnya tampil di sini setelah dijadwalkan.`
}

type Shown = NonNullable<ReturnType<typeof chosenOrFirstPicture>>

function BestPicture({ shown: { sacrifice, file }, onShown }: { shown: Shown; onShown: () => void }) {
  const alt = altText(file, sacrifice.number)
  const { open, viewer } = useLazyPictureViewer([{ url: file.url, alt, caption: alt }])
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

const Ways = ({ order, found }: { order: OrderView } & Pick<Evidence, 'found'>) => (
  <div className="grid content-start gap-3">
    <div className="flex flex-wrap gap-3 empty:hidden print:hidden">
      {order.certificate_id && (
        <LinkButton to={`${certificateUrl(order.certificate_id)}${order.masked ? '' : orderUrlHash(order)}`}>
          Lihat Sertifikat
        </LinkButton>
      )}
      <ShareEvidence found={found} />
      {!order.masked && order.has_seats && (
        <LinkButton to={`${siteUrls.report}${orderUrlHash(order)}`} look="secondary">
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

export function OrderCompleted({ order, evidence: { found }, onShown }: DoneProps) {
  const items = found?.items ?? []
  const shown = chosenOrFirstPicture(items)
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
