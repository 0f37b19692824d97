import type { Run } from './run'

const indented = (text: string) => `    ${text}`

export function describeRun(seed: string, { steps, found, done }: Run) {
  const never = Object.entries(done)
    .filter(([, { ok }]) => ok === 0)
    .map(([name, { refused, idle }]) => `${name} (${refused} refused, ${idle} idle)`)
  const faults = [...found].map(([name, { step, rows }]) =>
    [`  step ${step}: ${name}`, ...rows.map(row => indented(JSON.stringify(row).slice(0, 600)))].join('\n'),
  )
  return [
    `seed ${seed}: ${steps.length} steps, ${Object.keys(done).length} operations, ${found.size} faults`,
    ...faults,
    ...(never.length > 0 ? [`  never came through: ${never.join(', ')}`] : []),
  ].join('\n')
}

export const describeSteps = ({ steps }: Run) =>
  steps.flatMap(({ n, name, said }) => [`${n} ${name}`, ...said.map(indented)]).join('\n')
