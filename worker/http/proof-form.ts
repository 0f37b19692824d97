import type { Context } from 'hono'
import { normalizeMultiline, removeUnreadableCharacters } from '../contract/lib/text'
import { orderInputLimits } from '../contract/orders/orders'
import { Problem } from '../lib/problem'
import { limitBodySize } from './route'

/** `problem` is the reason why an uploaded file was rejected; the payment claim itself is still valid. */
export type ProofForm = { note: string | null; file: File | null; problem: Problem | null }

const emptyForm: ProofForm = { note: null, file: null, problem: null }

const mostBytes = orderInputLimits.proofBytes + orderInputLimits.bodyBytes
const noteBytes = 4096
const maxNoteLength = 500

/** For an unused file field, browsers send an empty file without a name, which does not count as a file. */
const isChosen = (file: File | string | null): file is File =>
  file instanceof File && (file.name !== '' || file.size > 0)

/** Cleans the customer's note, so that its length or characters do not cause the payment claim to be rejected. */
const noteOf = (text: string) => {
  // The form encoding sends each line break as CRLF, while the browser's limit counts one character.
  const note = normalizeMultiline(text.trim().slice(0, 2 * maxNoteLength)).slice(0, maxNoteLength)
  return removeUnreadableCharacters(note).trim() || null
}

/** Declared size of the form in bytes, or the maximum size if none is declared; 0 without a body. */
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

/** Reads the form of a payment claim. Without `hasRoom`, no file may be stored, so at most `noteBytes` are read. */
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
