import type { WholeCertificate } from '../../../worker/contract/proof/certificates'
import { certificateUrl } from '../../lib/urls'
import { share } from '../../ui/share'

/** Offers the certificate's page to other apps. */
export const shareCertificate = ({ certificate_number, service_type }: WholeCertificate) =>
  share({
    title: `Sertifikat ${service_type} ${certificate_number}`,
    url: new URL(certificateUrl(certificate_number), location.origin).href,
    label: 'Tautan sertifikat',
  })
