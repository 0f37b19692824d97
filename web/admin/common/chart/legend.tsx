type LegendProps = { items: { label: string; shape: 'bar' | 'line'; className: string }[] }

export const ChartLegend = ({ items }: LegendProps) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {items.map(({ label, shape, className }) => (
      <li key={label} className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className={`${shape === 'bar' ? 'size-3 rounded-sm' : 'h-1 w-5 rounded-full'} ${className}`}
        />
        {label}
      </li>
    ))}
  </ul>
)
