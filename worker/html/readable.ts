import { decoded } from './sanitize'

const linkAddress = /\shref="([^"]*)"/gi

/** The text of sanitised HTML and the addresses of its links: what a reader sees and can follow. */
export const readableParts = (html: string) => ({
  text: decoded(
    html
      .replace(/<style\b[^<>]*>[^<]*<\/style>/gi, '')
      .replace(/<\/?(?:p|h[1-6]|li|div|tr|td|th|br)\b[^<>]*>/gi, '\n')
      .replace(/<[^<>]*>/g, ''),
  ),
  links: [...html.matchAll(linkAddress)].map(([, address = '']) => decoded(address)),
})
