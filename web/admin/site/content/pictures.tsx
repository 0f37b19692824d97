import type { ComponentProps } from 'react'
import { Picture } from '../../../ui/picture'

export const ContentImage = (picture: ComponentProps<typeof Picture>) => (
  <Picture sizes="(min-width: 1280px) 22rem, (min-width: 640px) 50vw, 100vw" {...picture} />
)
