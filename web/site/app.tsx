import { useEffect } from 'react'
import { Frame } from './frame/frame'
import { PageBoundary, PageError } from './frame/page-error'
import { useVisits } from './router/use-visits'
import { type Visit, VisitingContext } from './visit/context'
import type { SiteData } from './visit/site-data'

type AppProps = {
  site: SiteData
  first: Visit
  /** Called whenever a page is there, the first time when React answers to what is pressed. */
  onArrival?: (pathname: string) => void
}

/** The public site, from the first page on. The worker renders it, the browser brings it to life. */
export function App({ site, first, onArrival }: AppProps) {
  const visiting = useVisits(first)
  const { visit, error } = visiting
  const { Component } = visit.page
  const { pathname } = visit.location
  useEffect(() => onArrival?.(pathname), [onArrival, pathname])
  if (error) return <PageError error={error} />
  return (
    <PageBoundary visit={visit}>
      <VisitingContext value={visiting}>
        <Frame site={site}>
          <Component data={visit.data} />
        </Frame>
      </VisitingContext>
    </PageBoundary>
  )
}
