import { Button } from '../../../ui/button'

type SaveBarProps = { isDirty: boolean; isBusy: boolean; label: string; onDiscard: () => void }

/** Stays visible while a long form scrolls. */
export const SaveBar = ({ isDirty, isBusy, label, onDiscard }: SaveBarProps) => (
  <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-white px-4 py-3 shadow-bar sm:mx-0 sm:rounded-t-card sm:border-x">
    <p role="status" className={`mr-auto text-sm text-muted ${isDirty ? '' : 'max-sm:sr-only'}`}>
      {isDirty ? 'Ada perubahan yang belum disimpan.' : 'Semua perubahan tersimpan.'}
    </p>
    {isDirty && (
      <Button look="quiet" onClick={onDiscard} disabled={isBusy}>
        Batalkan
        <span className="sr-only">perubahan</span>
      </Button>
    )}
    <Button type="submit" disabled={isBusy}>
      {isBusy ? 'Menyimpan…' : label}
    </Button>
  </div>
)
