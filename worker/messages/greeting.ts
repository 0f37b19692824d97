import { readable, tidyLine } from '../contract/text'

const longest = 40
const name = /^\p{L}[\p{L}\p{M} .'’-]*$/u

/**
 * A name as it may stand in our letters, or nothing. Anybody may order in anybody's name, so what is none (figures, links,
 * sentences) never goes out to a stranger's mailbox from the shop's own address. Titles after a comma are left out.
 */
export function greetingName(text: string) {
  const [first = ''] = readable(tidyLine(text)).split(',')
  // No dot between two letters: mail programs would make a link of it.
  const tidy = first
    .replace(/\.(?=\S)/g, '. ')
    .replace(/\s+/g, ' ')
    .trim()
  return tidy.length <= longest && name.test(tidy) ? tidy : ''
}
