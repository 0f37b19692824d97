import { withoutEnd } from '../../../worker/contract/text'

/** What an operator typed, as a sentence among others: with one stop at its end, whatever it ended with. */
export function asSentence(text: string) {
  const bare = withoutEnd(text.trim(), '. ')
  return bare.endsWith('!') || bare.endsWith('?') ? bare : `${bare}.`
}
