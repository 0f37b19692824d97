import { ClipboardList, FileText, RectangleEllipsis } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button'
import { pathWith } from '../common/lists/list-url'
import { screenUrl } from '../urls'
import { everyDay } from './print-frame'

/** A report is of what is done, whatever its day. */
function doneOnly(source: string) {
  const params = new URLSearchParams(source)
  params.set('status', 'completed')
  if (!params.has('date')) params.set('date', everyDay)
  return params.toString()
}

/** Ways to the sheets for the field, for all that a filter matches. */
export function PrintLinks({ source, className = '' }: { source: string; className?: string }) {
  const look = buttonClass('secondary', className)
  return (
    <>
      <Link to={pathWith(screenUrl('sacrifices/run-sheet'), source)} className={look}>
        <ClipboardList size={18} aria-hidden="true" />
        Lembar jalan
      </Link>
      <Link to={pathWith(screenUrl('sacrifices/boards'), source)} className={look}>
        <RectangleEllipsis size={18} aria-hidden="true" />
        Papan nama
      </Link>
      <Link to={pathWith(screenUrl('sacrifices/reports'), doneOnly(source))} className={look}>
        <FileText size={18} aria-hidden="true" />
        Berita acara
      </Link>
    </>
  )
}
