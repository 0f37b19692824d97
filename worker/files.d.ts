/** Vite's imports of a file as text, and of the path of a static file. */
declare module '*?raw' {
  const text: string
  export default text
}
declare module '*?url' {
  const path: string
  export default path
}
