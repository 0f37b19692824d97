import { Images } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import type { MediaFolder } from '../../../../worker/contract/labels'
import { useDebounced } from '../../../lib/office/use-debounced'
import { pictureUrlForWidth } from '../../../lib/picture'
import { TextField } from '../../../ui/field'
import { ActionButton } from '../../../ui/icon-buttons'
import { OutsideLink } from '../../common/lists/links'
import { useRights } from '../../common/rights'

const MediaPicker = lazy(() => import('./picker'))

type PictureChooserProps = Omit<ComponentProps<typeof MediaPicker>, 'onClose'> & {
  className: string
  children: ReactNode
}

export function PictureChooser({ className, children, onPick, ...picker }: PictureChooserProps) {
  const [isPicking, setPicking] = useState(false)
  const pick: typeof onPick = items => {
    setPicking(false)
    onPick(items)
  }
  return (
    <>
      <ActionButton icon={Images} look="secondary" className={className} onClick={() => setPicking(true)}>
        {children}
      </ActionButton>
      {isPicking && (
        <Suspense>
          <MediaPicker onPick={pick} onClose={() => setPicking(false)} {...picker} />
        </Suspense>
      )}
    </>
  )
}

type PictureFieldProps = ComponentProps<typeof TextField> & {
  current: string | null | undefined
  onPick: (url: string) => void
  folder?: MediaFolder
}

export function PictureField({ current, onPick, folder = 'general', ...field }: PictureFieldProps) {
  const url = useDebounced(current)
  const { may } = useRights()
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 grow basis-56">
        <TextField inputMode="url" autoComplete="off" spellCheck={false} {...field} />
        {may('media') && (
          <PictureChooser
            folder={folder}
            className="mt-2 text-sm"
            onPick={([item]) => item && onPick(item.file_url)}
          >
            Pilih atau unggah
            <span className="sr-only">untuk {field.label}</span>
          </PictureChooser>
        )}
      </div>
      {url && <Preview key={url} url={url} />}
    </div>
  )
}

function Preview({ url }: { url: string }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div className="w-28 sm:mt-7">
      {isBroken ? (
        <p className="grid h-20 place-items-center rounded-lg bg-grey-soft p-1 text-center text-sm text-grey-ink">
          Gambar tidak termuat
        </p>
      ) : (
        <img
          src={pictureUrlForWidth(url, 480)}
          alt=""
          onError={() => setBroken(true)}
          className="h-20 w-full rounded-lg border border-line bg-paper object-cover"
        />
      )}
      <OutsideLink href={url}>Lihat gambar</OutsideLink>
    </div>
  )
}
