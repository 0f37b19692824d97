import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'

const allowedLink = /^(https?:\/\/|mailto:|tel:|\/|#)/i

export function LinkBar({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const old: unknown = editor.getAttributes('link').href
  const [href, setHref] = useState(typeof old === 'string' ? old : '')
  const [error, setError] = useState('')

  const save = () => {
    const wanted = href.trim()
    if (!allowedLink.test(wanted)) return setError('Alamat diawali https://, mailto:, tel:, / atau #')
    editor.chain().focus().extendMarkRange('link').setLink({ href: wanted }).run()
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }

  return (
    <div className="flex flex-wrap items-start gap-3 border-t border-line p-3">
      <div className="min-w-0 grow basis-56">
        <TextField
          label="Alamat tautan"
          value={href}
          error={error}
          autoFocus
          onChange={event => setHref(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            save()
          }}
        />
      </div>
      <div className="flex gap-2 sm:mt-7">
        <Button look="secondary" onClick={save}>
          Pasang
        </Button>
        {href !== '' && (
          <Button look="quiet" onClick={remove}>
            Lepas tautan
          </Button>
        )}
      </div>
    </div>
  )
}
