import { createContext, useContext } from 'react'
import { defaultContent } from '../../worker/contract/shop/default-content'
import type { SiteContent } from '../../worker/contract/shop/site'

export type LoadedContent = {
  content: SiteContent
  /** The operator's texts did not come; `content` holds the defaults. */
  hasFailed: boolean
  retry: () => void
}

export const ContentContext = createContext<LoadedContent>({
  content: defaultContent('1970-01-01T00:00:00.000Z'),
  hasFailed: true,
  retry: () => {},
})

/** The site-wide texts, with whether they had to be replaced by defaults. */
export const useLoadedContent = () => useContext(ContentContext)

export const useContent = () => useLoadedContent().content
