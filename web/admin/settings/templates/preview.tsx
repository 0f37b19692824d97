import { useState } from 'react'
import { CertificatePreview } from '../../common/dialogs/certificate-preview'
import { Options } from '../../common/forms/options'
import { choiceParam } from '../../common/lists/list-url'
import { sampleNames, samples } from './samples'

/** The template filled with an invented certificate, as it is being written. */
export function Preview({ template }: { template: string }) {
  const [sample, setSample] = useState<keyof typeof samples>('qurban')
  return (
    <section aria-label="Pratinjau" className="min-w-0 xl:sticky xl:top-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Pratinjau</h2>
        <select
          aria-label="Contoh isi"
          value={sample}
          onChange={event => setSample(choiceParam(sampleNames, event.target.value) ?? sample)}
          className="min-h-11 rounded-card border border-edge bg-white px-3"
        >
          <Options of={sampleNames} />
        </select>
      </div>
      <CertificatePreview values={{ ...samples[sample], template }} failure="Pratinjau tidak dapat dibuat" />
    </section>
  )
}
