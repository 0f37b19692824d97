import { type ComponentProps, type FocusEvent, type InputEvent, useRef, useState } from 'react'
import { normalizeEmail, suggestEmail } from '../../worker/contract/lib/email'
import { TextField } from './field'

/** React ignores a value set by code unless the native setter and an `input` event are used. */
function typeInto(input: HTMLInputElement, text: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** On blur, removes pasted punctuation and suggests a correction of a probable typo. */
export function EmailField({ onInput, onBlur, ...props }: ComponentProps<typeof TextField>) {
  const input = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string | null>(null)

  const type = (event: InputEvent<HTMLInputElement>) => {
    input.current = event.currentTarget
    setSuggestion(suggestEmail(event.currentTarget.value, true))
    onInput?.(event)
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    input.current = field
    const address = normalizeEmail(field.value)
    if (address !== field.value) typeInto(field, address)
    setSuggestion(suggestEmail(address))
    onBlur?.(event)
  }
  const take = () => {
    if (!input.current || suggestion === null) return
    typeInto(input.current, suggestion)
    input.current.focus()
    setSuggestion(null)
  }

  return (
    <div>
      <TextField type="email" inputMode="email" {...props} onInput={type} onBlur={leave} />
      <p role="status" className="empty:hidden">
        {suggestion && (
          <button
            type="button"
            onClick={take}
            className="min-h-11 text-left font-semibold break-all text-primary underline"
          >
            Maksud Anda {suggestion}?
          </button>
        )}
      </p>
    </div>
  )
}
