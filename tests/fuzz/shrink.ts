import { type Run, runLife } from './run'

/** Time limit `ms` in milliseconds. */
type Wish = { seed: string; fault: string; run: Run; ms: number }

/** Ids, order codes and amounts in the rows of a fault. */
const namesIn = (rows: unknown[]) =>
  new Set(JSON.stringify(rows).match(/[\da-f]{8}-[\da-f-]{27}|ORDER-\w+|CERT-[\d-]+|\d{6,}/g) ?? [])

/** Steps that involved the rows of a fault, and those that move the clock. */
function related({ steps, found }: Run, fault: string) {
  const names = [...namesIn(found.get(fault)?.rows ?? [])]
  const isNear = (said: string) => said.startsWith('it is ') || names.some(name => said.includes(name))
  return steps.filter(({ said }) => said.some(isNear)).map(({ n }) => n)
}

/** Removes steps while the same fault still occurs; returns the shortest run found. */
export async function shrinkRun({ seed, fault, run, ms }: Wish): Promise<Run> {
  const last = run.found.get(fault)?.step ?? 0
  let best = run
  let steps = run.steps.map(({ n }) => n).filter(n => n <= last)
  const end = performance.now() + ms
  const isOver = () => performance.now() > end
  const falls = async (fewer: number[]) => {
    const again = await runLife({ seed, steps: fewer, until: name => name === fault, every: 1000 })
    if (!again.found.has(fault)) return false
    best = again
    steps = again.steps.map(({ n }) => n)
    return true
  }
  const near = related(run, fault)
  if (near.length < steps.length) await falls(near)
  for (
    let size = Math.ceil(steps.length / 2);
    size >= 1 && !isOver();
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < steps.length && !isOver(); ) {
      const fewer = [...steps.slice(0, at), ...steps.slice(at + size)]
      if (fewer.length === 0 || !(await falls(fewer))) at += size
    }
  }
  return best
}
