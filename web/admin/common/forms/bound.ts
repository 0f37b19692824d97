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

/** Returns the input props of a field by name: registration and error message. */
export const bindFields =
  <V extends FieldValues, T>({ register, getFieldState, formState }: Form<V, T>) =>
  <N extends FieldPath<V>>(name: N, options?: RegisterOptions<V, N>) => ({
    ...register(name, options),
    error: getFieldState(name, formState).error?.message,
  })

/** A form validated by a schema, with `field(name)` for input props. */
export function useSchemaForm<V extends FieldValues, T>(
  schema: z.ZodType<T, V>,
  options: Omit<UseFormProps<V, unknown, T>, 'resolver'>,
) {
  const form = useForm<V, unknown, T>({ resolver: zodResolver(schema), ...options })
  return { form, field: bindFields(form) }
}
