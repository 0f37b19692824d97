import { useRevalidator } from 'react-router'
import { EmptyState, ErrorState } from '../../../ui/states'

export function LoadError({
  heading,
  problem,
}: {
  heading: string
  problem: { code?: string; detail: string }
}) {
  const { state, revalidate } = useRevalidator()
  // For a missing permission a retry would not help.
  if (problem.code === 'forbidden' || problem.code === 'totp_required')
    return <EmptyState title="Bagian ini bukan untuk peran Anda">{problem.detail}</EmptyState>
  return (
    <ErrorState message={heading} detail={problem.detail} onRetry={revalidate} isBusy={state === 'loading'} />
  )
}
