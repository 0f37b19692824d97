import type { Context } from '../../../context'
import { notPublishableTexts } from '../../../contract/fulfilment/certificate-rules'
import { type CertificateBulkInput, certificateInput } from '../../../contract/fulfilment/certificates'
import { certificates } from '../../../db/schema/fulfilment/certificates'
import { mapInBatches, runBulkRow, throwIfStale } from '../../../lib/bulk'
import { Problem, parseOrThrow } from '../../../lib/problem'
import { signatureState } from '../lookup/verdict'
import { type CertificateRow, certificateById, readCertificate } from '../rows'
import { certificateEarlyProblem, type Sealing } from '../signing/seal'
import { correctedRiteDay, draftFromOrder, requireCertificateSeat } from './draft'
import {
  fillEmptyFields,
  refuseTransition,
  resignChange,
  revokeCertificate,
  unpublishCertificate,
  updateFromOrder,
} from './transitions'
import { changeCertificate, mergeCertificateInput, replaceCertificate } from './write'

/**
 * Signs a certificate again if its signing key is no longer known. Returns null if the signature is still valid; throws
 * if the data or signature was tampered with.
 */
async function signAgainIfKeyLost({ db, key }: Sealing, { id }: CertificateRow) {
  const standing = await signatureState(db, id)
  if (standing === 'good') return null
  if (key && standing === 'key_lost') return resignChange
  throw new Problem('certificate_signed', {
    detail: 'Tanda tangannya tidak cocok dengan datanya. Cocokkan dengan pesanannya, lalu ganti atau cabut.',
  })
}

async function publish(context: Sealing, row: CertificateRow, fill: CertificateBulkInput['fill']) {
  const isOut = row.status === 'published'
  if (isOut && row.signed_at !== null) return signAgainIfKeyLost(context, row)
  // A published certificate without a signature gets a signature here. Without a signing key there is nothing to do.
  if (isOut && row.code !== null && context.key === null) return null
  refuseTransition('write', row)
  // Check this before the fields: a certificate whose rite is not done yet has no date and place to fill in.
  if (row.not_yet) throw certificateEarlyProblem(`. ${notPublishableTexts[row.not_yet]}`)
  return mergeCertificateInput(context, row, {
    ...fillEmptyFields({ ...row, ...(await correctedRiteDay(context, row, {})) }, fill),
    status: 'published',
  })
}

/** The certificate with its order's data. Throws `certificate_without_seat`, `certificate_unchanged`, `invalid`. */
async function correctedByOrder(context: Sealing, row: CertificateRow) {
  const today = updateFromOrder(row, await requireCertificateSeat(context, row))
  if (today) return { input: parseOrThrow(certificateInput, today), seat: today }
  await context.db.update(certificates).set({ outdated: false }).where(certificateById(row.id))
  throw new Problem('certificate_unchanged')
}

async function setStatus(context: Sealing, id: string, { status, ...asked }: CertificateBulkInput) {
  const { seen_at, reason, note, fill } = asked
  if (status !== 'replaced') {
    return changeCertificate(context, id, { seen_at }, row => {
      if (status === 'published') return publish(context, row, fill)
      return status === 'revoked' && reason
        ? revokeCertificate(row, { reason, note }, context.now)
        : unpublishCertificate(row)
    })
  }
  // Idempotent: a client that retries after a lost response receives success.
  if ((await readCertificate(context.db, id)).status === 'replaced') return null
  return replaceCertificate(context, id, {}, row => {
    throwIfStale(row, seen_at)
    return correctedByOrder(context, row)
  })
}

export const setCertificateStatuses = (context: Sealing, input: CertificateBulkInput) =>
  mapInBatches(input.ids, id => runBulkRow(id, 'row', () => setStatus(context, id, input)))

export const draftFromOrders = (context: Context, ids: string[]) =>
  mapInBatches(ids, id => runBulkRow(id, 'row', () => draftFromOrder(context, id, { isPaidOnly: true })))
