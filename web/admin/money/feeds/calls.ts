import type { Feed, FeedInput } from '../../../../worker/contract/money/feeds'
import { fetchJson } from '../../../lib/api'
import { adminApi } from '../../common/api'
import { confirmingApi } from '../../shell/confirm'

const { feeds } = adminApi
/** Client that asks for the password, which the worker requires to turn on `auto_verify`. */
const confirmed = confirmingApi.feeds

export const readFeeds = async (signal: AbortSignal) =>
  (await fetchJson(feeds.$get({}, { init: { signal } }))).items

export const addFeed = (json: FeedInput) => fetchJson(confirmed.$post({ json }))

type Change = Partial<Pick<FeedInput, 'name' | 'auto_verify'>>

const param = ({ id }: Feed) => ({ id })

export const changeFeed = (feed: Feed, json: Change) =>
  fetchJson(confirmed[':id'].$put({ param: param(feed), json }))

export const renewFeedSecret = (feed: Feed) => fetchJson(confirmed[':id'].renew.$post({ param: param(feed) }))

export const revokeFeed = (feed: Feed) => fetchJson(feeds[':id'].revoke.$post({ param: param(feed) }))
