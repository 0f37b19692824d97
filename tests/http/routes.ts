import { app } from '../../worker/app'

const writing = ['POST', 'PUT', 'PATCH', 'DELETE']

/** API routes with writing methods; `name` is 'METHOD path'. */
export function writes() {
  const own = app.routes.filter(({ method, path }) => writing.includes(method) && path.startsWith('/api/'))
  const names = own.map(({ method, path }): [string, { name: string; method: string; path: string }] => {
    const name = `${method} ${path}`
    return [name, { name, method, path }]
  })
  return [...new Map(names).values()]
}
