import { queryText } from '../lists/list-url'
import { useRights } from '../rights'
import { screenUrl } from '../urls'
import { TextLink } from './text-link'

type HistoryLinkProps = { entity: string; entity_id?: string }

/** Link to the changes of an entity in the audit log. */
export function HistoryLink(props: HistoryLinkProps) {
  const { may } = useRights()
  if (!may('audit', 'read')) return null
  return (
    <TextLink
      to={`${screenUrl('history')}?${queryText(props)}`}
      className="mt-6 inline-flex min-h-11 items-center"
    >
      Riwayat perubahan
    </TextLink>
  )
}
