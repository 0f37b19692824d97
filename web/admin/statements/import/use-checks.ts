import { useState } from 'react'
import type { OwnAccount } from '../../../../worker/contract/accounts/account-match'
import { isSound } from '../../../statement/file-facts'
import type { ReadRows } from '../../../statement/types'
import { isAccountSure } from './account'
import { isOrderSure } from './date-order'
import type { Opened } from './use-reading'

/** What a person has to look at, by a key of what there is to see: something else is asked about anew. */
function useConfirmed(key: string | null) {
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const isConfirmed = key !== null && confirmed === key
  return {
    isConfirmed,
    isOpen: key !== null && !isConfirmed,
    confirm: (isOn: boolean) => setConfirmed(isOn ? key : null),
  }
}

/** What a person has looked at, of one file read in one way. */
const unreadKey = ({ sha256, unread }: ReadRows['meta']) =>
  `${sha256} ${unread.map(({ line }) => line).join()}`

/** What a person has to confirm before the rows of a file are sent. */
export function useChecks(opened: Opened | null, accounts: OwnAccount[]) {
  const meta = opened?.reading.outcome === 'rows' ? opened.reading.meta : null
  const account = opened?.account ?? null
  const owned = useConfirmed(meta && account && `${account.id} ${meta.sha256}`)
  const unread = useConfirmed(meta && meta.unread.length > 0 ? unreadKey(meta) : null)
  const unsound = useConfirmed(meta && !isSound(meta.checks) ? meta.sha256 : null)
  const days = useConfirmed(
    meta && meta.odd_days.length > 0 ? `${meta.sha256} ${meta.odd_days.join()}` : null,
  )
  const isReady =
    meta !== null &&
    isAccountSure(meta, account, accounts, owned.isConfirmed) &&
    isOrderSure(meta.dates) &&
    !unread.isOpen &&
    !days.isOpen &&
    !unsound.isOpen
  return { meta, owned, unread, unsound, days, isReady }
}

export type Checks = ReturnType<typeof useChecks>
