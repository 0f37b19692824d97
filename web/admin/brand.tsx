export function Brand() {
  return (
    <p className="flex items-center gap-2.5 font-bold text-primary">
      <img src="/favicon.svg" alt="" width={28} height={28} />
      Amanah Qurban
    </p>
  )
}
