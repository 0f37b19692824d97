import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ApiProblem } from '../../../lib/problem'

/** Shows the server's errors beside the form fields of the same name. Returns the first such field. */
export function showFieldErrors<V extends FieldValues, T>(
  { getValues, setError }: Pick<UseFormReturn<V, unknown, T>, 'getValues' | 'setError'>,
  { errors }: ApiProblem,
) {
  const fields = Object.keys(getValues())
  const isField = (path: string): path is Path<V> => fields.includes(path.split('.')[0] ?? '')
  let first: { path: Path<V> } | null = null
  for (const { path, message } of errors) {
    if (!isField(path)) continue
    setError(path, { message })
    first ??= { path }
  }
  return first
}
