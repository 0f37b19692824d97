import { FileText } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { fileSize } from '../../worker/contract/lib/format'
import { Button } from './button'
import { Field } from './field'

type FileFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'isOptional'> & {
  name: string
  accept: string
  onChoose: (file: File | null) => void
}

/** Hides the native control, whose texts are in the browser's language. */
export function FileField({ name, accept, onChoose, ...around }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [file, setFile] = useState<File | null>(null)

  const take = () => {
    const chosen = input.current?.files?.[0] ?? null
    setFile(chosen)
    onChoose(chosen)
  }
  const remove = () => {
    if (input.current) input.current.value = ''
    take()
    choose.current?.focus()
  }

  return (
    <Field {...around}>
      {({ id, 'aria-describedby': describedBy }) => (
        <div className="mt-1">
          <input ref={input} type="file" hidden name={name} accept={accept} onChange={take} />
          <p role="status" className="mb-2 flex gap-2 empty:hidden">
            {file && (
              <>
                <FileText aria-hidden="true" className="mt-1 size-4 shrink-0 text-gold" />
                <span className="min-w-0 break-words">
                  {file.name} <span className="text-muted">({fileSize(file.size)})</span>
                </span>
              </>
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              ref={choose}
              id={id}
              look="secondary"
              aria-labelledby={`${id}-label ${id}`}
              aria-describedby={describedBy}
              onClick={() => input.current?.click()}
            >
              {file ? 'Ganti' : 'Pilih berkas'}
            </Button>
            {file && (
              <Button look="undo" onClick={remove}>
                Hapus
                <span className="sr-only">{file.name}</span>
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}
