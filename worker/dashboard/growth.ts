/** Percent from `earlier` to `latest`, one decimal. Out of nothing something grew by 100 %, nothing by 0 %. */
export function growth(earlier: number, latest: number) {
  if (earlier === 0) return latest === 0 ? 0 : 100
  return Math.round(((latest - earlier) / earlier) * 1000) / 10
}
