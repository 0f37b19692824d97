import { type Api, ask } from '../../lib/api'
import { attempt } from '../../lib/attempt'

/** The site-wide texts, or the time for the defaults that stand in for them. */
export async function loadSite({ api }: Api) {
  const site = await attempt(ask(api.site.content.$get()))
  return {
    content: site.value,
    fallbackNow: site.value ? `${site.value.today}T12:00:00+07:00` : new Date().toISOString(),
  }
}

export type SiteData = Awaited<ReturnType<typeof loadSite>>
