import type { Channel } from '../../../../../worker/contract/money/charge-words'
import type { Presented } from '../../../../../worker/contract/money/gateway'

type Way = { title: string; steps: string[] }

const check = 'Pastikan jumlahnya sama, lalu masukkan PIN.'

const way = (title: string, first: string, enter = 'Masukkan nomor Virtual Account di atas.'): Way => ({
  title,
  steps: [first, enter, check],
})

/** `code` of the bank for a transfer from another bank; '' if such transfers are refused or unreliable. */
type Bank = { app: string; appMenu: string; atm: string; atmMenu: string; code: string }

/**
 * Menus of each bank. Sources: the providers' documents for BNI, Permata and BSI, the bank for Livin'. The others have not
 * been checked with an account.
 */
const banks: Partial<Record<Channel, Bank>> = {
  va_bca: {
    app: 'BCA mobile',
    appMenu: 'm-Transfer › BCA Virtual Account',
    atm: 'ATM BCA',
    atmMenu: 'Transaksi Lainnya › Transfer › Ke Rekening BCA Virtual Account',
    code: '',
  },
  va_bni: {
    app: 'BNI Mobile Banking',
    appMenu: 'Transfer › Virtual Account Billing',
    atm: 'ATM BNI',
    atmMenu: 'Menu Lainnya › Transfer › Virtual Account Billing',
    code: '009',
  },
  va_bri: {
    app: 'BRImo',
    appMenu: 'BRIVA › Pembayaran Baru',
    atm: 'ATM BRI',
    atmMenu: 'Transaksi Lain › Pembayaran › Lainnya › BRIVA',
    code: '002',
  },
  va_mandiri: {
    app: 'Livin’ by Mandiri',
    appMenu: 'Bayar/VA',
    atm: 'ATM Mandiri',
    atmMenu: 'Bayar/Beli › Lainnya › Multi Payment',
    code: '',
  },
  va_permata: {
    app: 'PermataMobile X',
    appMenu: 'Bayar Tagihan › Virtual Account',
    atm: 'ATM Permata',
    atmMenu: 'Transaksi Lainnya › Pembayaran › Pembayaran Lainnya › Virtual Account',
    code: '013',
  },
  va_bsi: {
    app: 'BYOND by BSI',
    appMenu: 'Bayar & Beli, lalu cari nama penyedia',
    atm: 'ATM BSI',
    atmMenu: 'Pembayaran/Pembelian › Institusi',
    code: '',
  },
  va_cimb: {
    app: 'OCTO Mobile',
    appMenu: 'Transfer › CIMB Niaga Virtual Account',
    atm: 'ATM CIMB Niaga',
    atmMenu: 'Transfer › Rekening CIMB Niaga',
    code: '022',
  },
}

/** How to pay a virtual account or a Mandiri bill, in three steps for the bank's app and its ATM. */
export function payingWays(channel: Channel, { biller_code }: Presented, bankName: string): Way[] {
  const bank = banks[channel]
  if (!bank) return []
  const enter = biller_code && 'Masukkan kode perusahaan di atas, lalu kode bayarnya.'
  const ways = [
    way(bank.app, `Buka ${bank.app}, pilih ${bank.appMenu}.`, enter),
    way(bank.atm, `Pilih ${bank.atmMenu}.`, enter),
  ]
  if (bank.code === '') return ways
  const other = way(
    'Bank lain',
    `Pilih transfer antarbank (bukan BI-FAST) ke ${bankName}, kode ${bank.code}.`,
    'Masukkan nomor Virtual Account di atas sebagai rekening tujuan, dengan jumlah yang sama persis.',
  )
  return [...ways, other]
}
