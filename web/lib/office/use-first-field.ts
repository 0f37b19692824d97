import { useEffect, useRef } from 'react'

export function useFocusFirstField() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current
      ?.querySelector<HTMLElement>('input:not([type=radio]):not([type=hidden]), textarea, :checked')
      ?.focus()
  }, [])
  return form
}
