import { useRevalidator } from 'react-router'
import { EmptyState, ErrorState } from '../../../ui/states'

/** What could not be read, in its place, with its retry. */
export function LoadError({
  heading,
  problem,
}: {
  heading: string
  problem: { code?: string; detail: string }
}) {
  const { state, revalidate } = useRevalidator()
  // A right that was taken away is no failure: trying again would not help.
  if (problem.code === 'forbidden' || problem.code === 'totp_required')
    return <EmptyState title="Bagian ini bukan untuk peran Anda">{problem.detail}</EmptyState>
  return (
    <ErrorState message={heading} detail={problem.detail} onRetry={revalidate} isBusy={state === 'loading'} />
  )
}
