import { type ApiProblem, problemOrRethrow } from './problem'

export type Result<T> =
  | { value: T; problem: null }
  | { value: null; problem: Pick<ApiProblem, 'code' | 'detail'> }

/** Returns the problem instead of throwing it, so that only one part of the page shows an error. */
export async function valueOrProblem<T>(read: Promise<T>): Promise<Result<T>> {
  try {
    return { value: await read, problem: null }
  } catch (error) {
    const { code, detail } = problemOrRethrow(error)
    return { value: null, problem: { code, detail } }
  }
}
