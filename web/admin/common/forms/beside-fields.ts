import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ApiProblem } from '../../../lib/problem'

/** Shows a problem beside the fields it is about: the server names them as the form does. Answers the first of them. */
export function showBesideFields<V extends FieldValues, T>(
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
