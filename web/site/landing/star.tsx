/** The eight-pointed star of the lattice, as an ornament. */
export const Star = ({ className = 'size-5' }: { className?: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinejoin="round"
    className={className}
  >
    <path d="M12 .9 15.25 4.15H19.85V8.75L23.1 12 19.85 15.25V19.85H15.25L12 23.1 8.75 19.85H4.15V15.25L.9 12 4.15 8.75V4.15H8.75Z" />
    <path d="M12 7.2 13.4 8.6H15.4V10.6L16.8 12 15.4 13.4V15.4H13.4L12 16.8 10.6 15.4H8.6V13.4L7.2 12 8.6 10.6V8.6H10.6Z" />
  </svg>
)
