import { type ApiProblem, problemOrRethrow } from './problem'

export type Attempted<T> =
  | { value: T; problem: null }
  | { value: null; problem: Pick<ApiProblem, 'code' | 'detail'> }

/** Does not throw, so that only this part of the page shows an error. */
export async function valueOrProblem<T>(read: Promise<T>): Promise<Attempted<T>> {
  try {
    return { value: await read, problem: null }
  } catch (error) {
    const { code, detail } = problemOrRethrow(error)
    return { value: null, problem: { code, detail } }
  }
}
