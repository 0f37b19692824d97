import { zodResolver } from '@hookform/resolvers/zod'
import {
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'

type Form<V extends FieldValues, T> = Pick<
  UseFormReturn<V, unknown, T>,
  'register' | 'getFieldState' | 'formState'
>

export const bindFields =
  <V extends FieldValues, T>({ register, getFieldState, formState }: Form<V, T>) =>
  <N extends FieldPath<V>>(name: N, options?: RegisterOptions<V, N>) => ({
    ...register(name, options),
    error: getFieldState(name, formState).error?.message,
  })

/** Focuses in the next frame, because the error messages are in the document only then. */
const focusFirstError = (form: HTMLElement) =>
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-error]:not(:empty)')
    const panel = field?.closest('details')
    if (panel) panel.open = true
    // Focus the editable element of a rich text editor, because its wrapper cannot be focused.
    const text = field?.querySelector<HTMLElement>('[contenteditable]')
    ;(text ?? field)?.focus()
  })

/** `useForm` that focuses the first invalid field in document order: its own focus follows the order of registration. */
export function useAdminForm<V extends FieldValues, T = V>(options: UseFormProps<V, unknown, T>) {
  const form = useForm<V, unknown, T>({ ...options, shouldFocusError: false })
  form.handleSubmit = (onValid, onInvalid) =>
    form.control.handleSubmit(onValid, (errors, event) => {
      if (event?.target instanceof HTMLElement) focusFirstError(event.target)
      return onInvalid?.(errors, event)
    })
  return form
}

export function useSchemaForm<V extends FieldValues, T>(
  schema: z.ZodType<T, V>,
  options: Omit<UseFormProps<V, unknown, T>, 'resolver'>,
) {
  const form = useAdminForm<V, T>({ resolver: zodResolver(schema), ...options })
  return { form, field: bindFields(form) }
}
