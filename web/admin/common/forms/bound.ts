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

export function useSchemaForm<V extends FieldValues, T>(
  schema: z.ZodType<T, V>,
  options: Omit<UseFormProps<V, unknown, T>, 'resolver'>,
) {
  const form = useForm<V, unknown, T>({ resolver: zodResolver(schema), ...options })
  return { form, field: bindFields(form) }
}
