import { certificateFields, signerFields } from '../../../../worker/contract/labels'

const shrinkingFontCss = 'font-size: calc(32px * min(1, sqrt(60 / var(--name-length, 60))))'

export const FieldList = ({ onPick }: { onPick: (field: string) => void }) => (
  <details className="card p-4">
    <summary className="-m-4 rounded-card p-4 font-semibold hover:bg-paper">
      Penanda yang dapat dipakai
    </summary>
    <p className="mt-6 text-sm text-muted">
      Penanda diganti dengan isi sertifikat. Tekan untuk menyisipkannya di tempat kursor.
    </p>
    <p className="mt-2 text-sm text-muted">
      Agar isi yang panjang tetap muat, huruf dapat mengecil menurut panjangnya, misalnya{' '}
      <code className="wrap-anywhere">{shrinkingFontCss}</code>.
    </p>
    <ul className="mt-3 grid gap-2 sm:grid-cols-2">
      {Object.entries({ ...certificateFields, ...signerFields }).map(([field, label]) => (
        <li key={field}>
          <button
            type="button"
            onClick={() => onPick(field)}
            className="w-full rounded-lg border border-line px-3 py-2 text-left hover:border-primary hover:bg-primary-soft"
          >
            <code className="block text-sm font-semibold wrap-anywhere">{`{{${field}}}`}</code>
            <span className="text-sm text-muted">{label}</span>
          </button>
        </li>
      ))}
    </ul>
  </details>
)
