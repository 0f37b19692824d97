import { openApart } from '../../lib/open-apart'

/** A tab opened within the click, before the answer is there: opened later it would be blocked. */
export function openChatWindow() {
  const opened = openApart()
  if (opened) {
    const { document } = opened.tab
    document.title = 'WhatsApp'
    document.body.textContent = 'Menyiapkan pesan WhatsApp…'
  }
  return {
    show: (url: string) => opened?.lead(url),
    close: () => opened?.tab.close(),
  }
}
