import { Loading, Skeleton } from '../ui/skeleton'

/** The outline of an order while it is read. */
export const OrderSkeleton = () => (
  <div className="grid grid-cols-1 gap-6">
    <Loading label="Memuat pesanan…" />
    <Skeleton className="h-28" />
    <Skeleton className="h-56" />
    <Skeleton className="h-40" />
  </div>
)
