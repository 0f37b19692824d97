import { Fragment } from 'react'

/** Amounts, order and certificate numbers, and account numbers: 'Rp 2.500.123', 'ORDER-123AB', '7000 0000 12'. */
const exact = /(Rp[\s\u00a0]?\d[\d.]*|(?:ORDER|CERT)-[\dA-Z-]+|\b\d[\d.\u00a0 ]{6,}\d\b)/g

/** A sentence whose amounts and numbers a browser that translates the page leaves as they are. */
export const ExactWords = ({ children }: { children: string }) =>
  children.split(exact).map((part, n) =>
    n % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the position in the sentence is all that names a part
      <span key={n} translate="no">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={n}>{part}</Fragment>
    ),
  )
