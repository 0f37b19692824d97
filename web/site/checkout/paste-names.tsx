import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { leftOutNote } from '../../../worker/contract/orders/name-lists'
import { Button } from '../../ui/button'
import { TextAreaField } from '../../ui/field'
import type { Name } from './cart'
import { pasteNames } from './pasted'

type PasteNamesProps = { slots: number; names: Name[]; onChange: (names: Name[]) => void }

function told(taken: number, left: number, leftOut: string[]) {
  const sentences = [`${taken} nama dimasukkan.`]
  if (left > 0)
    sentences.push(
      `${left} nama belum masuk dan tetap di kotak ini: tempatnya habis atau namanya terlalu panjang.`,
    )
  if (leftOut.length > 0) sentences.push(leftOutNote(leftOut))
  return sentences.join(' ')
}

/** A whole list of names at once, as committees keep it. What finds no row stays in the box. */
export function PasteNames({ slots, names, onChange }: PasteNamesProps) {
  const [text, setText] = useState('')
  const [message, setMessage] = useState('')
  const paste = () => {
    const { names: filled, taken, left, leftOut } = pasteNames(names, slots, text)
    onChange(filled)
    setText(left.join('\n'))
    setMessage(told(taken, left.length, leftOut))
  }
  return (
    <details className="group mb-3">
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-primary">
        Tempel daftar nama
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <TextAreaField
        label="Daftar nama, satu per baris"
        hint="Contoh: Ahmad bin Umar. Nomor urut di depan nama kami hilangkan."
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button
        look="secondary"
        className="mt-2"
        aria-disabled={text.trim() === '' || undefined}
        onClick={() => text.trim() !== '' && paste()}
      >
        Masukkan nama
      </Button>
      <p role="status" className="mt-2 font-semibold text-earth empty:hidden">
        {message}
      </p>
    </details>
  )
}
