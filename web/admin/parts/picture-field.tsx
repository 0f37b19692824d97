import { ExternalLink } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { pictureAt } from '../../lib/picture'
import { TextField } from '../../ui/field'

const typingPause = 500

type PictureFieldProps = ComponentProps<typeof TextField> & { current: string | null | undefined }

/** The address of a picture, with the picture beside it. `current` is what stands in the field. */
export function PictureField({ current, ...field }: PictureFieldProps) {
  const url = useSettled(current)
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 grow basis-56">
        <TextField inputMode="url" autoComplete="off" spellCheck={false} {...field} />
      </div>
      {url && <Preview key={url} url={url} />}
    </div>
  )
}

/** The value once it stands still, so that half an address is never fetched. */
function useSettled<T>(value: T) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

function Preview({ url }: { url: string }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div className="mt-7 w-28">
      {isBroken ? (
        <p className="grid h-20 place-items-center rounded-lg bg-grey-soft p-1 text-center text-sm text-grey-ink">
          Gambar tidak termuat
        </p>
      ) : (
        <img
          src={pictureAt(url, 480)}
          alt=""
          onError={() => setBroken(true)}
          className="h-20 w-full rounded-lg border border-line bg-paper object-cover"
        />
      )}
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="flex min-h-11 items-center gap-1 text-sm font-medium text-primary underline underline-offset-4"
      >
        <ExternalLink size={14} aria-hidden="true" />
        Lihat gambar
      </a>
    </div>
  )
}
