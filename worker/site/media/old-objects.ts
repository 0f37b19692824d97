const pageSize = 50
const maxPages = 20

/** Keys under a prefix of objects stored until `before` (ms since epoch), page by page. Reads at most 1000 objects. */
export async function* listOldObjects(bucket: R2Bucket, prefix: string, before: number) {
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const listed = await bucket.list({ prefix, limit: pageSize, cursor })
    const old = listed.objects.filter(object => object.uploaded.getTime() <= before)
    if (old.length > 0) yield old.map(object => object.key)
    if (!listed.truncated) return
    cursor = listed.cursor
  }
}
