const asked = new Set<string | symbol>(['all', 'run', 'first', 'raw'])

/** A database that calls `around` at each round trip, which may act first, answer or throw. */
export function interceptCalls(
  db: D1Database,
  around: (ask: () => Promise<unknown>, isBatch: boolean) => Promise<unknown>,
): D1Database {
  const plain = new WeakMap<object, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values))
        const value = Reflect.get(target, name)
        if (!asked.has(name)) return value
        return (...args: unknown[]) => around(() => Reflect.apply(value, target, args), false)
      },
    })
    plain.set(wrapped, statement)
    return wrapped
  }
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql))
      if (name !== 'batch') return Reflect.get(target, name)
      return (statements: D1PreparedStatement[]) =>
        around(() => target.batch(statements.map(statement => plain.get(statement) ?? statement)), true)
    },
  })
}
