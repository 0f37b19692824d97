import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import { table, title } from './print.ts'
import { judge } from './verdict.ts'

const attack = z.object({
  play: z.literal('attack'),
  stock: z.number(),
  percent: z.number(),
  orders: z.number(),
  requests: z.number(),
  later: z.number(),
})
const crowd = z.object({
  play: z.literal('crowd'),
  would: z.number(),
  refused: z.number(),
  cut: z.number(),
  soldOut: z.number(),
  served: z.number(),
  paidCut: z.number(),
})
const told = z.union([attack, crowd])

/** The plays have a clock of their own, so they call the verbs in the tests' runtime, where time is an argument. */
function play() {
  const { stdout } = spawnSync('npx', ['vitest', 'run', 'tests/orders/hostage.test.ts', '--silent=false'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return [...stdout.matchAll(/hostage (\{.*\})/g)].map(([, json = '']) => told.parse(JSON.parse(json)))
}

/** One hostile person against the stock, and an honest crowd that looks like one. */
export async function hostage() {
  title('Stock held by one hostile person, and an honest crowd behind three addresses')
  const plays = play()
  const attacks = plays.filter(one => one.play === 'attack')
  table(
    ['stock', 'held after 10 minutes', 'orders', 'requests', 'held after 3 hours'],
    attacks.map(({ stock, percent, orders, requests, later }) => [
      stock,
      `${percent} %`,
      orders,
      requests,
      later,
    ]),
  )
  const held = Math.max(...attacks.filter(({ stock }) => stock >= 25).map(({ percent }) => percent))
  judge({ what: 'stock held by six networks', figure: held, unit: '%' }, { most: 40 })
  for (const { would, refused, cut, paidCut, soldOut, served } of plays.filter(one => one.play === 'crowd')) {
    console.log(
      `\nCrowd: ${would} would pay, ${refused} refused, ${cut} cut short, ${soldOut} found none at first, ${served} served.`,
    )
    judge(
      { what: 'payers refused or cut short', figure: (100 * (refused + cut)) / would, unit: '%' },
      { most: 2 },
    )
    judge({ what: 'orders lost by who paid', figure: paidCut }, { most: 0 })
  }
}
