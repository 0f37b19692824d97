import type { Result, Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { TrieRouter } from 'hono/router/trie-router'

/** RegExpRouter does not support `/export` beside `/:id`, so paths under `prefix` use the slower TrieRouter. */
export class SplitRouter<T> implements Router<T> {
  name = 'SplitRouter'
  #prefix: string
  #inside = new TrieRouter<T>()
  #outside = new RegExpRouter<T>()

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  add(method: string, path: string, handler: T) {
    const isInside = path.startsWith(this.#prefix)
    const isWide = path.endsWith('*')
    if (isInside || isWide) this.#inside.add(method, path, handler)
    if (!isInside) this.#outside.add(method, path, handler)
  }

  match(method: string, path: string): Result<T> {
    const router = path.startsWith(this.#prefix) ? this.#inside : this.#outside
    return router.match(method, path)
  }
}
