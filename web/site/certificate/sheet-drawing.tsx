import { Star } from '../star'

const Line = ({ className }: { className: string }) => (
  <span className={`block h-1.5 rounded-full bg-paper-deep ${className}`} />
)

/** A certificate as a drawing, beside the empty search. */
export const SheetDrawing = () => (
  <div aria-hidden="true" className="row-span-2 hidden justify-center self-start lg:flex">
    <div className="aspect-297/210 w-full max-w-sm rotate-2 rounded-card bg-white p-3 shadow-card">
      <div className="lattice flex h-full flex-col items-center justify-center gap-3 rounded-[6px] border-2 border-primary outline outline-offset-[-8px] outline-gold">
        <Star className="size-12 text-gold" />
        <Line className="w-2/5 bg-primary!" />
        <Line className="w-3/5" />
        <Line className="w-1/2" />
        <Line className="w-1/3 bg-gold!" />
      </div>
    </div>
  </div>
)
