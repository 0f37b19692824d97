export async function collectBlob(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>, type: string) {
  const all: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of pieces) all.push(piece)
  return new Blob(all, { type })
}
