type ReportSheetProps = {
  shop: string
  title: string
  facts: { label: string; text: string }[]
  names: string[]
  note: string
  pictures: { url: string; alt: string }[]
}

const Line = ({ children }: { children: string }) => (
  <p className="min-w-40 flex-1 border-t border-ink pt-1 text-center text-sm">{children}</p>
)

export const SacrificeReportSheet = ({ shop, title, facts, names, note, pictures }: ReportSheetProps) => (
  <article
    aria-label={`${title}, nomor ${facts[0]?.text}`}
    className="mb-8 break-after-page rounded-card border border-line bg-white p-5 last:break-after-auto print:mb-0 print:rounded-none print:border-0 print:p-0"
  >
    <header className="border-b-2 border-primary pb-2">
      <p className="text-muted">{shop}</p>
      <h2 className="text-xl">{title}</h2>
    </header>
    <dl className="mt-4 grid grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-2 print:grid-cols-2">
      {facts.map(({ label, text }) => (
        <div key={label} className="flex gap-3">
          <dt className="w-28 shrink-0 text-muted">{label}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
    <h3 className="mt-4 font-semibold">Atas nama</h3>
    <ol className="mt-1 list-inside list-decimal sm:columns-2 print:columns-2">
      {names.map((name, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two names may be equal
        <li key={n} className="wrap-anywhere">
          {name}
        </li>
      ))}
    </ol>
    {note && <p className="mt-1 text-sm text-muted">{note}</p>}
    {pictures.length > 0 && (
      <ul className="mt-4 grid grid-cols-2 gap-3">
        {pictures.map(({ url, alt }) => (
          <li key={url} className="break-inside-avoid">
            <img src={url} alt={alt} className="aspect-4/3 w-full rounded-card bg-paper-deep object-cover" />
          </li>
        ))}
      </ul>
    )}
    <div className="mt-16 flex flex-wrap gap-8">
      <Line>Pelaksana</Line>
      <Line>Saksi</Line>
    </div>
  </article>
)
