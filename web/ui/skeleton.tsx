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
