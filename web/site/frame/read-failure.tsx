import { ErrorState } from '../../ui/states'
import { useReload } from '../visit/context'

/** What could not be read for the page at hand, with the way to read it again. */
export function ReadFailure({ message, detail }: { message: string; detail: string }) {
  const { reload, isReloading } = useReload()
  return <ErrorState message={message} detail={detail} onRetry={reload} isBusy={isReloading} />
}
