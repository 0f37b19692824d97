import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="mb-2 -ml-1 inline-flex min-h-11 items-center gap-1 font-medium text-primary underline underline-offset-4 print:hidden"
  >
    <ChevronLeft size={18} aria-hidden="true" />
    {children}
  </Link>
)
