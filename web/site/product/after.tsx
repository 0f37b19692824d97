import { Camera, HandHeart, Info } from 'lucide-react'
import { useContent } from '../site-content'

type AfterProps = { hasMeat: boolean }

/** Where the meat goes and when proof comes, beside the price. */
export function After({ hasMeat }: AfterProps) {
  const { meat, proof, picture_note } = useContent().promises
  const lines = [
    { key: 'meat', text: hasMeat ? meat : '', Icon: HandHeart },
    { key: 'proof', text: proof, Icon: Camera },
    { key: 'picture', text: picture_note, Icon: Info },
  ].filter(({ text }) => text !== '')
  if (lines.length === 0) return null
  return (
    <ul className="mt-5 space-y-2.5 border-t border-line pt-5">
      {lines.map(({ key, text, Icon }) => (
        <li key={key} className="flex gap-3">
          <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold" />
          <span className="min-w-0 whitespace-pre-line">{text}</span>
        </li>
      ))}
    </ul>
  )
}
