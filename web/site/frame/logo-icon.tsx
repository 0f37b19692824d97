import { MoonStar } from 'lucide-react'
import { lazy, Suspense } from 'react'

type IconProps = { name: string; className: string }

const DefaultIcon = ({ className }: { className: string }) => (
  <MoonStar aria-hidden="true" className={className} />
)

/** The other icons are fetched only where one of them was chosen. The worker has them all at hand. */
const ChosenIcon = import.meta.env.SSR
  ? (await import('./chosen-icon')).ChosenIcon
  : lazy(() =>
      import('./chosen-icon').then(
        module => ({ default: module.ChosenIcon }),
        () => ({ default: DefaultIcon }),
      ),
    )

const defaultName = 'moon-star'

/** The operator's icon; the default one while it is unknown. */
export const LogoIcon = ({ name, className }: IconProps) =>
  name === '' || name === defaultName ? (
    <DefaultIcon className={className} />
  ) : (
    <Suspense fallback={<DefaultIcon className={className} />}>
      <ChosenIcon name={name} className={className} />
    </Suspense>
  )
