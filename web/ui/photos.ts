/** A picture as the full-screen viewer shows it. */
export type Photo = { url: string; alt: string; caption: string }
