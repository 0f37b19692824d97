export const ShortcutList = ({ keys }: { keys: [names: string[], does: string][] }) => (
  <dl className="divide-y divide-line border-y border-line">
    {keys.map(([names, does]) => (
      <div key={does} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 py-2.5">
        <dt className="flex flex-wrap gap-1.5">
          {names.map(name => (
            <kbd key={name} className="rounded border border-edge bg-paper px-2 text-sm">
              {name}
            </kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
)
