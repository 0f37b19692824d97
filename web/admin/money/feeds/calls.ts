import type { Feed, FeedInput } from '../../../../worker/contract/money/feeds'
import { ask } from '../../../lib/api'
import { api } from '../../common/api'
import { confirmedApi } from '../../shell/confirm'

const { feeds } = api
/** Turning on `auto_verify` needs the password. */
const confirmed = confirmedApi.feeds

export const readFeeds = async (signal: AbortSignal) =>
  (await ask(feeds.$get({}, { init: { signal } }))).items

export const addFeed = (json: FeedInput) => ask(confirmed.$post({ json }))

type Change = Partial<Pick<FeedInput, 'name' | 'auto_verify'>>

const param = ({ id }: Feed) => ({ id })

export const changeFeed = (feed: Feed, json: Change) =>
  ask(confirmed[':id'].$put({ param: param(feed), json }))

export const renewSecret = (feed: Feed) => ask(confirmed[':id'].renew.$post({ param: param(feed) }))

export const revokeFeed = (feed: Feed) => ask(feeds[':id'].revoke.$post({ param: param(feed) }))
