type FailureProps = { className?: string; children: string | null | undefined }

/** Why something was not sent, beside what sends it. */
export const Failure = ({ className = '', children }: FailureProps) => (
  <p role="alert" className={`font-semibold text-danger empty:hidden ${className}`}>
    {children}
  </p>
)
