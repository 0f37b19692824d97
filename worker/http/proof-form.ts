import type { Context } from 'hono'
import { normalizeMultiline, removeUnreadableCharacters } from '../contract/lib/text'
import { orderInputLimits } from '../contract/orders/orders'
import { Problem } from '../lib/problem'
import { limitBodySize } from './route'

/** `problem`: why the uploaded file was rejected. The payment claim is valid even without the file. */
export type ProofForm = { note: string | null; file: File | null; problem: Problem | null }

const emptyForm: ProofForm = { note: null, file: null, problem: null }

const mostBytes = orderInputLimits.proofBytes + orderInputLimits.bodyBytes
const noteBytes = 4096
const maxNoteLength = 500

/** If no file was chosen, browsers send an empty file without a name. */
const isChosen = (file: File | string | null): file is File =>
  file instanceof File && (file.name !== '' || file.size > 0)

/** Shortens and cleans the note, because a bad note must not prevent a payment claim. */
const noteOf = (text: string) => {
  // Forms send a line break as two characters (CRLF), but the browser's limit counts one.
  const note = normalizeMultiline(text.trim().slice(0, 2 * maxNoteLength)).slice(0, maxNoteLength)
  return removeUnreadableCharacters(note).trim() || null
}

/** In bytes: the declared size, the limit if no size is declared, or 0 without a body. */
export function declaredFormBytes(c: Context) {
  const type = c.req.header('content-type') ?? ''
  if (type === '') return 0
  const length = Number(c.req.header('content-length') ?? Number.NaN)
  const isTold = Number.isSafeInteger(length) && !c.req.header('transfer-encoding')
  return isTold ? Math.min(mostBytes, Math.max(0, length)) : mostBytes
}

async function readForm(c: Context): Promise<ProofForm> {
  const form = await c.req.formData().catch(() => {
    throw new Problem('invalid')
  })
  const note = form.get('note')
  const file = form.get('proof')
  return {
    note: typeof note === 'string' ? noteOf(note) : null,
    file: isChosen(file) ? file : null,
    problem: null,
  }
}

const sizes = { withFile: limitBodySize(mostBytes), noteAlone: limitBodySize(noteBytes) }

const tooLarge = () => new Problem('file_too_large', { detail: 'Bukti transfer paling besar 10 MB.' })

/** `hasRoom` is false if no further file may be stored: then only `noteBytes` are read. */
export async function readProofForm(c: Context, hasRoom: boolean): Promise<ProofForm> {
  const type = c.req.header('content-type') ?? ''
  if (type === '') return emptyForm
  if (!type.toLowerCase().startsWith('multipart/form-data')) throw new Problem('bad_content_type')
  let form = emptyForm
  try {
    await sizes[hasRoom ? 'withFile' : 'noteAlone'](c, async () => {
      form = await readForm(c)
    })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'too_large') throw error
    return { ...emptyForm, problem: hasRoom ? tooLarge() : new Problem('proofs_used_up') }
  }
  if (hasRoom || form.file === null) return form
  return { note: form.note, file: null, problem: new Problem('proofs_used_up') }
}
