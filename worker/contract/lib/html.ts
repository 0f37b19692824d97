const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made safe inside elements and quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, found => entities[found] ?? '')
