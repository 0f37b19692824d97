import type { JournalSetting } from '../../../../worker/contract/money/journal'
import { ask } from '../../../lib/api'
import { api } from '../../api'

export const readJournal = (month: string, signal?: AbortSignal) =>
  ask(api.journal[':month'].$get({ param: { month } }, { init: { signal } }))

export const saveAccounts = (content: JournalSetting, updated_at: string | null) =>
  ask(api.settings.journal.$put({ json: { content, updated_at } }))

export const exportPath = (month: string) => `/api/admin/journal/${month}/export`
