/** Placeholder while loading; give it the size of the final content. */
export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <span aria-hidden="true" className={`skeleton block ${className}`} />
)

/** Announces the loading state to screen readers. */
export const Loading = ({ label = 'Memuat…' }: { label?: string }) => (
  <p role="status" className="sr-only">
    {label}
  </p>
)

type SkeletonsProps = { label?: string; count?: number; shape?: string; className?: string }

export const Skeletons = ({ label, count = 1, shape, className }: SkeletonsProps) => (
  <div className={className}>
    <Loading label={label} />
    {[...Array(count).keys()].map(n => (
      <Skeleton key={n} className={shape} />
    ))}
  </div>
)
