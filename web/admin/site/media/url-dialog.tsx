import type { z } from 'zod'
import { mediaFolders, mediaTypes } from '../../../../worker/contract/labels'
import { mediaUrlInput } from '../../../../worker/contract/site/media'
import { mediaKindByMime } from '../../../../worker/contract/site/uploads'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useSchemaForm } from '../../common/forms/bound'
import { addMediaUrl } from './calls'
import { mimeTypeByName } from './send/accept'

type Input = z.input<typeof mediaUrlInput>

const emptyValues: Input = {
  file_url: '',
  file_name: '',
  file_type: 'image',
  mime_type: 'image/jpeg',
  folder: 'general',
  alt_text: '',
  caption: '',
}

const types = Object.fromEntries(Object.keys(mediaKindByMime).map(mime => [mime, mime]))

function pathOf(url: string) {
  try {
    return new URL(url).pathname
  } catch {
    return ''
  }
}

function guessFromUrl(url: string) {
  const name = pathOf(url).split('/').at(-1)?.replaceAll('%20', ' ') ?? ''
  return { name, mime: mimeTypeByName(name) }
}

export function UrlDialog(props: DialogEnds) {
  const { form, field } = useSchemaForm(mediaUrlInput, { defaultValues: emptyValues })
  const { getFieldState, getValues, setValue } = form

  const fillIn = () => {
    const { name, mime } = guessFromUrl(getValues('file_url'))
    if (!getFieldState('file_name').isDirty) setValue('file_name', name)
    if (!mime) return
    setValue('mime_type', mime)
    setValue('file_type', mediaKindByMime[mime])
  }

  return (
    <FormDialog
      name="media.url"
      title="Tambah dari URL"
      form={form}
      failure="Gagal menyimpan media"
      save={addMediaUrl}
      {...props}
    >
      <TextField
        label="URL berkas"
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="Diawali https://. Ukuran berkas diambil dari server asalnya."
        {...field('file_url', { onBlur: fillIn })}
      />
      <TextField label="Nama berkas" {...field('file_name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Jenis berkas" options={mediaTypes} {...field('file_type')} />
        <SelectField label="Jenis MIME" options={types} {...field('mime_type')} />
      </div>
      <SelectField label="Folder" options={mediaFolders} {...field('folder')} />
      <TextField label="Teks alternatif" isOptional {...field('alt_text')} />
      <TextAreaField label="Keterangan" isOptional {...field('caption')} />
    </FormDialog>
  )
}
