/**
 * A tab for another site, opened within a click and led there once its address is known; it cannot reach back into ours
 * (`opener`), also where a browser knows no Cross-Origin-Opener-Policy. NULL when pop-ups are blocked. It has no name:
 * a tab that cannot reach back is never found by one again (`one-window.ts` for what needs that).
 */
export function openApart() {
  const tab = window.open('', '_blank')
  if (!tab) return null
  return {
    tab,
    lead(url: string) {
      tab.opener = null
      tab.location.replace(url)
    },
  }
}
