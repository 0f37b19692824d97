import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/field'

/** Rules that the browser can check. The server also rejects a day before the order was placed. */
export const performedOnRules = (today: string) => ({
  required: 'Tanggal harus diisi',
  validate: (day: string | undefined) =>
    !day || day <= today || 'Tanggal pelaksanaan tidak boleh di masa depan',
})

type PerformedOnProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type'> & { today: string }

/** WIB day on which the rite was performed; the certificate states it. */
export const PerformedOn = ({ today, ...input }: PerformedOnProps) => (
  <TextField
    label="Dilaksanakan pada tanggal"
    type="date"
    max={today}
    hint="Hari yang sebenarnya, bukan yang direncanakan. Sertifikatnya menyatakan tanggal ini."
    {...input}
  />
)
