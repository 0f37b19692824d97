import { useEffect, useState } from 'react'
import type { LegalPageAdmin } from '../../../../worker/contract/shop/settings'
import { draftOf } from '../../common/forms/draft'
import { useWrite } from '../../common/forms/use-write'
import { readLegalPage, saveLegalPage } from '../calls'

/** Tables are kept by the server, but only HTML can write them. */
const needsHtml = (html: string) => /<table\b/i.test(html)

type Writing = { content: string; updated_at: string | null; isHtml: boolean }

/** The editor of one legal page: what was written survives failures, conflicts and reloads. */
export function useLegalPage(page: LegalPageAdmin) {
  const [draft] = useState(() => draftOf<Writing>(`legal.${page.type}`))
  const [kept] = useState(draft.read)
  const [saved, setSaved] = useState({ ...page, content: kept?.base.content ?? page.content })
  const [content, setContent] = useState(kept?.mine.content ?? page.content)
  /** A new count starts the editor anew with what stands in `content`. */
  const [start, setStart] = useState({ count: 0, text: content })
  const [isHtml, setHtml] = useState(() => kept?.mine.isHtml ?? needsHtml(page.content))
  const [theirs, setTheirs] = useState(kept && kept.base.updated_at !== page.updated_at ? page : null)
  const { write, isBusy, problem } = useWrite()
  const isDirty = content !== saved.content

  const { updated_at } = saved
  useEffect(() => {
    const base = { content: saved.content, updated_at: theirs ? null : updated_at, isHtml }
    if (isDirty) draft.keep({ base, mine: { ...base, content } })
    else draft.forget()
  }, [draft, isDirty, saved.content, updated_at, theirs, isHtml, content])

  const begin = (text: string) => {
    setContent(text)
    setStart(({ count }) => ({ count: count + 1, text }))
  }
  /** The problem it met, or null. */
  const save = () =>
    write(async () => {
      const answer = await saveLegalPage(page.type, content, updated_at)
      // What the server made of it; the editor goes on with what was written unless that was typed in HTML.
      setSaved({ ...answer, content: isHtml ? answer.content : content })
      if (isHtml) begin(answer.content)
      setTheirs(null)
    })
  const reload = () =>
    write(async () => {
      const fresh = await readLegalPage(page.type)
      setSaved({ ...saved, updated_at: fresh.updated_at, last_updated: fresh.last_updated })
      setTheirs(fresh)
    })
  const takeTheirs = (fresh: LegalPageAdmin) => {
    setSaved(fresh)
    begin(fresh.content)
    setTheirs(null)
  }
  const discard = () => takeTheirs(theirs ?? saved)
  const switchMode = () => {
    setHtml(!isHtml)
    begin(content)
  }

  const isRestored = kept !== null && isDirty
  return {
    saved,
    start,
    isHtml,
    theirs,
    isDirty,
    isRestored,
    isBusy,
    problem,
    setContent,
    save,
    reload,
    takeTheirs,
    discard,
    switchMode,
    forget: draft.forget,
  }
}
