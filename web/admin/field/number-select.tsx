import type { Numbered } from '../../field/store'
import { SelectField } from '../../ui/field'

type NumberSelectProps = { label: string; sacrifices: Numbered[]; onChoose: (sacrifice: Numbered) => void }

/** Another number that a shot is given to, at once as it is chosen. */
export const NumberSelect = ({ label, sacrifices, onChoose }: NumberSelectProps) => (
  <SelectField
    label={label}
    value=""
    onChange={event => {
      const chosen = sacrifices.find(({ id }) => id === event.target.value)
      if (chosen) onChoose(chosen)
    }}
    blank="Pilih nomor"
    options={sacrifices.map(({ id, number, name }) => [id, `${number}, ${name}`])}
  />
)
