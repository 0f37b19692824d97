import { type Api, ask } from '../../lib/api'
import { settle } from '../../lib/settle'

/** The site-wide texts, or the time for the defaults that stand in for them. */
export async function loadSite({ api }: Api) {
  const site = await settle(ask(api.site.content.$get()))
  return { content: site.value, fallbackNow: site.value?.now ?? new Date().toISOString() }
}

export type SiteData = Awaited<ReturnType<typeof loadSite>>
