import { ClipboardList, FileText, RectangleEllipsis } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../../../../ui/button'
import { pathWith } from '../../../common/lists/list-url'
import { screenUrl } from '../../../common/urls'
import { everyDay } from './print-frame'

/** Reports contain completed sacrifices of all days. */
function doneOnly(source: string) {
  const params = new URLSearchParams(source)
  params.set('status', 'completed')
  if (!params.has('date')) params.set('date', everyDay)
  return params.toString()
}

const asItIs = (source: string) => source

const sheets = [
  { path: 'run-sheet', label: 'Lembar jalan', icon: ClipboardList, filter: asItIs },
  { path: 'boards', label: 'Papan nama', icon: RectangleEllipsis, filter: asItIs },
  { path: 'reports', label: 'Berita acara', icon: FileText, filter: doneOnly },
]

export const PrintLinks = ({ source, className = '' }: { source: string; className?: string }) =>
  sheets.map(({ path, label, icon: Icon, filter }) => (
    <Link
      key={path}
      to={pathWith(screenUrl(`sacrifices/${path}`), filter(source))}
      className={buttonClass('secondary', className)}
    >
      <Icon size={18} aria-hidden="true" />
      {label}
    </Link>
  ))
