import { useVisiting } from '../visit/context'

/** A line at the top while a page is being fetched. */
export function ProgressBar() {
  const isBusy = useVisiting().activity !== null
  return (
    <div role="status">
      {isBusy && (
        <>
          <span className="sr-only">Memuat halaman…</span>
          <div className="progress" />
        </>
      )}
    </div>
  )
}
