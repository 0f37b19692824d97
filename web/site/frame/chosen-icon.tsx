import { defaultLogoIcon, logoIcons } from '../../ui/logo-icons'

export function ChosenIcon({ name, className }: { name: string; className: string }) {
  const Icon = logoIcons[name] ?? defaultLogoIcon
  return <Icon aria-hidden="true" className={className} />
}
