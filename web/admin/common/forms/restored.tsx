import { Button } from '../../../ui/button'

export const RestoredDraftNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <div
    role="status"
    className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-blue-soft px-5 py-3 text-blue-ink"
  >
    <p>Perubahan yang belum disimpan dipulihkan.</p>
    <Button look="secondary" onClick={onDiscard}>
      Buang perubahan
    </Button>
  </div>
)
