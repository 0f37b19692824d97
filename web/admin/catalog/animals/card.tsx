import { ArchiveRestore, Boxes, SquarePen, Trash2 } from 'lucide-react'
import type { AnimalAdmin } from '../../../../worker/contract/catalog/animals'
import type { AnimalType } from '../../../../worker/contract/labels'
import { formatRupiah, formatThousands, shortDate } from '../../../../worker/contract/lib/format'
import { shareFraction } from '../../../../worker/contract/orders/shares'
import type { Illustration } from '../../../lib/picture'
import { Badge } from '../../../ui/badge'
import { Picture } from '../../../ui/picture'
import { RowActions } from '../../common/lists/row-action'
import { wholeAnimalsText } from './fields'

const illustrations: Record<AnimalType, Illustration> = { Kambing: 'kambing', Domba: 'domba', Sapi: 'sapi' }

export type AnimalAction = 'edit' | 'stock' | 'delete' | 'restore'

type AnimalCardProps = { animal: AnimalAdmin; onAct: (action: AnimalAction) => void }

export function AnimalCard({ animal, onAct }: AnimalCardProps) {
  const { name, type, price, weight, stock, description, photos, archived_at } = animal
  const isArchived = archived_at !== null
  const primary = photos.find(({ is_primary }) => is_primary) ?? photos[0]
  return (
    <article aria-label={name} className="card flex h-full flex-col overflow-hidden">
      <Picture
        src={primary?.file_url}
        alt={primary?.alt_text ?? ''}
        illustration={illustrations[type]}
        sizes="(min-width: 1280px) 22rem, (min-width: 640px) 50vw, 100vw"
        className={archived_at ? 'grayscale' : ''}
      />
      <div className="grow p-4">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <StockBadge animal={animal} />
        </div>
        <p className="text-sm wrap-anywhere text-muted">
          {type}, {weight}
        </p>
        <p className="mt-1 money font-semibold">
          {formatRupiah(price)}
          {animal.shares > 1 && (
            <span className="font-sans text-sm font-normal"> per bagian ({shareFraction(animal)})</span>
          )}
        </p>
        <p className="text-sm">
          Stok: <span className="font-semibold tabular-nums">{formatThousands(stock)}</span>
          {animal.shares > 1 && ` bagian (${wholeAnimalsText(stock, animal.shares)})`}
          {archived_at && `, diarsipkan ${shortDate(archived_at)}`}
        </p>
        {description && <p className="mt-2 line-clamp-3 text-sm wrap-anywhere">{description}</p>}
      </div>
      <div className="flex flex-wrap border-t border-line px-2 py-1">
        <RowActions
          name={name}
          choices={[
            { act: 'edit', icon: SquarePen, label: 'Ubah', tone: 'primary' },
            isArchived && { act: 'restore', icon: ArchiveRestore, label: 'Jual lagi', tone: 'earth' },
            !isArchived && { act: 'stock', icon: Boxes, label: 'Stok', tone: 'earth' },
            !isArchived && {
              act: 'delete',
              icon: Trash2,
              label: 'Hapus',
              tone: 'danger',
              className: 'ml-auto',
            },
          ]}
          onAct={onAct}
        />
      </div>
    </article>
  )
}

const lowStockLimit = 3

function StockBadge({ animal: { stock, archived_at } }: { animal: AnimalAdmin }) {
  if (archived_at) return <Badge>Diarsipkan</Badge>
  if (stock === 0) return <Badge tone="red">Habis</Badge>
  return stock <= lowStockLimit ? <Badge tone="yellow">Tinggal sedikit</Badge> : null
}
