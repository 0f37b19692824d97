import { useRevalidator } from 'react-router'
import { ErrorState } from '../../ui/states'

/** What could not be read, in its place, with its retry. */
export function LoadError({ heading, problem }: { heading: string; problem: { detail: string } }) {
  const { state, revalidate } = useRevalidator()
  return (
    <ErrorState message={heading} detail={problem.detail} onRetry={revalidate} isBusy={state === 'loading'} />
  )
}
