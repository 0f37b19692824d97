/** Two squares, one turned: the eight-pointed star of the lattice, as an ornament. */
export const Star = ({ className = 'size-5' }: { className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
    strokeLinejoin="round"
    className={className}
  >
    <path d="M4.2 4.2h15.6v15.6H4.2z" />
    <path d="M12 1 23 12 12 23 1 12z" />
  </svg>
)
