import type { Feed, FeedInput } from '../../../../worker/contract/money/feeds'
import { ask } from '../../../lib/api'
import { api } from '../../api'

const { feeds } = api

export const readFeeds = async (signal: AbortSignal) =>
  (await ask(feeds.$get({}, { init: { signal } }))).items

export const addFeed = (json: FeedInput) => ask(feeds.$post({ json }))

type Change = Partial<Pick<FeedInput, 'name' | 'auto_verify'>>

const param = ({ id }: Feed) => ({ id })

export const changeFeed = (feed: Feed, json: Change) => ask(feeds[':id'].$put({ param: param(feed), json }))

export const renewSecret = (feed: Feed) => ask(feeds[':id'].renew.$post({ param: param(feed) }))

export const revokeFeed = (feed: Feed) => ask(feeds[':id'].revoke.$post({ param: param(feed) }))
