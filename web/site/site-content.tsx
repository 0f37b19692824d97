import { createContext, useContext } from 'react'
import type { SiteContent } from '../../worker/contract/site/content'
import { defaultContent } from '../../worker/contract/site/default-content'
import { type Api, fetchJson } from '../lib/api'
import { valueOrProblem } from '../lib/attempt'

export async function loadSite({ api }: Api) {
  const site = await valueOrProblem(fetchJson(api.site.content.$get()))
  return {
    content: site.value,
    fallbackNow: site.value ? `${site.value.today}T12:00:00+07:00` : new Date().toISOString(),
  }
}

export type SiteData = Awaited<ReturnType<typeof loadSite>>

export type LoadedContent = {
  content: SiteContent
  /** True if the texts could not be loaded; `content` then contains the default texts. */
  hasFailed: boolean
  retry: () => void
}

export const ContentContext = createContext<LoadedContent>({
  content: defaultContent('1970-01-01T00:00:00.000Z'),
  hasFailed: true,
  retry: () => {},
})

export const useLoadedContent = () => useContext(ContentContext)

export const useContent = () => useLoadedContent().content
