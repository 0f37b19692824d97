import { Link } from 'react-router'

type ChipNavProps = { label: string; chips: { to: string; label: string; isCurrent: boolean }[] }

const chipClass =
  'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold transition-colors'
const currentClass = 'border-primary bg-primary text-white'
const otherClass = 'border-line bg-white text-muted hover:border-primary hover:text-ink'

export const ChipNav = ({ label: name, chips }: ChipNavProps) => (
  <nav aria-label={name} className="mb-6 print:hidden">
    <ul className="flex flex-wrap gap-2">
      {chips.map(({ to, label, isCurrent }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className={`${chipClass} ${isCurrent ? currentClass : otherClass}`}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
