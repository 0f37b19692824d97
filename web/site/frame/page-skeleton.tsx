import { Loading, Skeleton } from '../../ui/skeleton'

/** The outline of a page that is still to come. */
export const PageOutline = () => (
  <div className="page pt-8 md:pt-12">
    <Skeleton className="h-9 w-2/3 max-w-md" />
    <Skeleton className="mt-4 h-5 w-full max-w-xl" />
    <div className="mt-10 grid gap-5 md:grid-cols-3">
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  </div>
)

/** It alone, while the data are fetched without help from the worker. */
export const PageSkeleton = () => (
  <main className="pt-16">
    <Loading />
    <PageOutline />
  </main>
)
