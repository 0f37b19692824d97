import { ClipboardList, FileText, RectangleEllipsis } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../../../../ui/button'
import { pathWithQuery } from '../../../common/lists/list-url'
import { screenUrl } from '../../../common/urls'
import { allDaysValue } from './print-frame'

function completedFilter(source: string) {
  const params = new URLSearchParams(source)
  params.set('status', 'completed')
  if (!params.has('date')) params.set('date', allDaysValue)
  return params.toString()
}

const unchanged = (source: string) => source

const sheetLinks = [
  { path: 'run-sheet', label: 'Lembar jalan', icon: ClipboardList, filter: unchanged },
  { path: 'boards', label: 'Papan nama', icon: RectangleEllipsis, filter: unchanged },
  { path: 'reports', label: 'Berita acara', icon: FileText, filter: completedFilter },
]

export const PrintLinks = ({ source, className = '' }: { source: string; className?: string }) =>
  sheetLinks.map(({ path, label, icon: Icon, filter }) => (
    <Link
      key={path}
      to={pathWithQuery(screenUrl(`sacrifices/${path}`), filter(source))}
      className={buttonClass('secondary', className)}
    >
      <Icon size={18} aria-hidden="true" />
      {label}
    </Link>
  ))
