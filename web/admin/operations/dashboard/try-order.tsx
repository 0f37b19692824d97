import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatRupiah, formatThousands } from '../../../../worker/contract/lib/format'
import type { OrderTried } from '../../../../worker/contract/operations/setup'
import { fetchJson } from '../../../lib/api'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { adminApi } from '../../common/api'
import { WriteError } from '../../common/forms/write-error'

export function TestOrder({ isDone }: { isDone: boolean }) {
  const { write, isBusy, problem } = useFormWrite()
  const { revalidate } = useRevalidator()
  const [tried, setTried] = useState<OrderTried | null>(null)
  const run = () =>
    write(async () => {
      setTried(await fetchJson(adminApi.setup['test-order'].$post({})))
      await revalidate()
    })
  return (
    <div className="mt-2 space-y-2 empty:hidden">
      {!isDone && (
        <Button look="secondary" disabled={isBusy} onClick={() => void run()}>
          {isBusy ? 'Mencoba…' : 'Coba satu pesanan'}
        </Button>
      )}
      <WriteError heading="Pesanan uji gagal" problem={problem} />
      <p role="status" className="text-sm font-semibold empty:hidden">
        {tried &&
          `Berhasil: ${tried.order_id}, ${tried.name}, ${formatRupiah(tried.total_amount)}. Pesanan itu sudah dihapus lagi, dan stoknya tetap ${formatThousands(tried.stock)}.`}
      </p>
    </div>
  )
}
