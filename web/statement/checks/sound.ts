import type { StatementChecks } from '../types'

/** Whether a file contradicts nothing that it says about itself. What it does not say counts as no contradiction. */
export const isSound = ({ balance, totals, counts }: StatementChecks) =>
  balance.state !== 'broken' && totals !== false && counts !== false
