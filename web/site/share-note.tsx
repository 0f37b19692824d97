import { rupiah } from '../../worker/contract/format'
import { fraction } from '../../worker/contract/orders/shares'
import type { Animal } from '../../worker/contract/shop/animals'

/** Below the price of an animal that is sold by shares. */
export const PerShare = ({ shares }: Pick<Animal, 'shares'>) =>
  shares > 1 && <p className="text-sm text-muted">per bagian ({fraction({ shares })})</p>

/** How far the group is that fills now. */
export const GroupNote = ({ shares, group_filled }: Pick<Animal, 'shares' | 'group_filled'>) =>
  shares > 1 && (
    <p className="mt-1 text-sm">
      Kelompok berjalan terisi {group_filled ?? 0}/{shares}
    </p>
  )

/** What the price is made of, where some of it pays for the work. */
export const Composition = ({ price, operational_cost }: Pick<Animal, 'price' | 'operational_cost'>) =>
  operational_cost > 0 && (
    <p className="mt-1 text-sm text-muted">
      Hewan <span translate="no">{rupiah(price - operational_cost)}</span> + biaya operasional{' '}
      <span translate="no">{rupiah(operational_cost)}</span>
    </p>
  )
