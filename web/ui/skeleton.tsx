/** A grey shape where something will stand; give it that thing's size. */
export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <span aria-hidden="true" className={`skeleton block ${className}`} />
)

/** Says to screen readers what the skeletons show to eyes. */
export const Loading = ({ label = 'Memuat…' }: { label?: string }) => (
  <p role="status" className="sr-only">
    {label}
  </p>
)

type SkeletonsProps = { label?: string; count?: number; shape?: string; className?: string }

/** So many things that will stand here, each of this shape, and the word for them. */
export const Skeletons = ({ label, count = 1, shape, className }: SkeletonsProps) => (
  <div className={className}>
    <Loading label={label} />
    {[...Array(count).keys()].map(n => (
      <Skeleton key={n} className={shape} />
    ))}
  </div>
)
