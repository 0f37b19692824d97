import { useState } from 'react'
import { Button } from '../../../ui/button'
import { useFieldConflict } from './setting-form'

/** The editor keeps its own text. If a merge or a reset changes `value`, a new `key` remounts it with the new text. */
export function useEditorText(value: string, onChange: (text: string) => void) {
  const [told, setTold] = useState(value)
  const [last, setLast] = useState(value)
  const [key, setKey] = useState(0)
  if (value !== last) {
    setLast(value)
    setTold(value)
    if (value !== told) setKey(key + 1)
  }
  const tell = (text: string) => {
    setTold(text)
    onChange(text)
  }
  return { key, start: value, onChange: tell }
}

type TheirTextProps = {
  name: string
  noun: string
  mine: string
  onTake: (theirs: string) => void
  read?: (theirs: string) => string
}

export function ConflictingText({ name, noun, mine, onTake, read = text => text }: TheirTextProps) {
  const theirs = useFieldConflict(name)?.theirs
  if (typeof theirs !== 'string' || theirs === mine) return null
  return (
    <div role="status" className="rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
      <p className="font-semibold">{noun} ini juga disimpan di tempat lain.</p>
      <p className="mt-1">Tulisan Anda dipertahankan. Menyimpan akan menggantikan versi itu.</p>
      <details className="mt-3">
        <summary className="font-semibold underline underline-offset-4">Lihat versi itu</summary>
        <pre className="mt-2 max-h-60 overflow-auto rounded-lg bg-white p-3 text-sm whitespace-pre-wrap">
          {read(theirs)}
        </pre>
      </details>
      <Button look="secondary" className="mt-3" onClick={() => onTake(theirs)}>
        Pakai versi itu
      </Button>
    </div>
  )
}
