/** Declares the globals that the contract uses, because its project includes no types of browsers or workerd. */
declare class URL {
  constructor(url: string, base?: string)
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly pathname: string
}
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}
