import { type ApiProblem, asProblem } from './problem'

export type Attempted<T> =
  | { value: T; problem: null }
  | { value: null; problem: Pick<ApiProblem, 'code' | 'detail'> }

/** A loader's read whose failure the page shows in its place instead of failing as a whole. */
export async function attempt<T>(read: Promise<T>): Promise<Attempted<T>> {
  try {
    return { value: await read, problem: null }
  } catch (error) {
    const { code, detail } = asProblem(error)
    return { value: null, problem: { code, detail } }
  }
}
