import { useVisiting } from '../visit/context'

/** A line at the top while a page is being fetched; it waits a moment so that quick pages show none. */
export function ProgressBar() {
  const isBusy = useVisiting().activity !== null
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-1 print:hidden">
      {isBusy && (
        <>
          <span className="sr-only">Memuat halaman…</span>
          <div className="h-full origin-left animate-[progress_4s_0.15s_ease-out_both] bg-gold" />
        </>
      )}
    </div>
  )
}
