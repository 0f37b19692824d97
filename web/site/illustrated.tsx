/** A drawing calls itself one in its words. */
export const isIllustration = (words: string) => /^ilustrasi\b/i.test(words)

/** Says on a picture that it is no photograph. */
export const IllustrationNote = () => (
  <span className="absolute top-0 left-0 rounded-br-card bg-white/90 px-2.5 py-1 text-sm leading-tight font-semibold text-ink">
    Ilustrasi
  </span>
)
