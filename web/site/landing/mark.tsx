import { Check, ChevronDown, Scale, Star } from 'lucide-react'
import { Star as Ornament } from '../frame/page-parts'

const drawings = {
  check: <Check fill="inherit" />,
  chevron: <ChevronDown fill="inherit" />,
  ornament: <Ornament className="" />,
  scale: <Scale fill="inherit" />,
  star: <Star fill="inherit" />,
}

/** What `Mark` repeats; once on the page. */
export const Marks = () => (
  <svg aria-hidden="true" className="hidden">
    {Object.entries(drawings).map(([name, drawing]) => (
      <symbol key={name} id={`mark-${name}`} viewBox="0 0 24 24">
        {drawing}
      </symbol>
    ))}
  </svg>
)

type MarkProps = { name: keyof typeof drawings; className: string }

/** An icon that stands many times on the page, drawn once: such icons were a third of its HTML. */
export const Mark = ({ name, className }: MarkProps) => (
  <svg aria-hidden="true" fill="none" className={className}>
    <use href={`#mark-${name}`} />
  </svg>
)
