import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'

type Form<V extends FieldValues, T> = Pick<
  UseFormReturn<V, unknown, T>,
  'register' | 'getFieldState' | 'formState'
>

/** What the fields of a form take, by name: their registration and what is wrong with them. */
export const boundTo =
  <V extends FieldValues, T>({ register, getFieldState, formState }: Form<V, T>) =>
  <N extends FieldPath<V>>(name: N, options?: RegisterOptions<V, N>) => ({
    ...register(name, options),
    error: getFieldState(name, formState).error?.message,
  })
