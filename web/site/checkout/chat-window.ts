/** A tab opened within the click, before the answer is there: opened later it would be blocked. */
export function openChatWindow() {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.document.title = 'WhatsApp'
    tab.document.body.textContent = 'Menyiapkan pesan WhatsApp…'
  }
  return {
    show(url: string) {
      if (!tab) return
      tab.opener = null
      tab.location.replace(url)
    },
    close: () => tab?.close(),
  }
}
