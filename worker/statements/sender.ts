/** Words that banks and payers write on any transfer: they tell nothing of who sent it. */
const common = new Set(
  `TRSF BANKING TRANSFER DARI FROM KEPADA BIFAST FAST VIA BRIMO LIVIN MYBCA KLIKBCA MANDIRI BANK BCA BRI BNI BSI QRIS EDC
  KREDIT CREDIT DEBIT SETOR SETORAN TUNAI ATM SWITCHING OVERBOOKING INCOMING ONLINE MOBILE INTERNET PAYMENT BAYAR
  PEMBAYARAN QURBAN KURBAN HADYU DAM BADAL HAJI UMRAH UMROH SAPI KAMBING DOMBA ORDER PESANAN DOMPET ANAK BANGSA AIRPAY
  BI BIF RTOL ARTAJASA JALIN DOMESTIK ANTAR ANTARBANK PENERIMA PENGIRIM MASUK KELUAR TERIMA TERIMAAN
  INTERBANK INWARD OUTWARD OUTGOING IN OUT IFT IFTR BIAYA TXN TRANSAKSI FEE SENDER RECEIVER PROXY RETAIL
  FTSCY FTFVA FTQRS IBNK CR DB DR KR WS TRF TRX NO MID TGH OTOMATIS NAMA BERITA PT TGL TANGGAL REF RTGS SKN KE DI DAN UNTUK IDR RP`.split(
    /\s+/,
  ),
)

/** A BIC of an Indonesian bank: 'CENAIDJA'. */
const bankCode = /^[A-Z]{4}IDJ/

const most = 4

/** Who sent it, as far as a description tells: its first words that are no bank's and no payer's phrase. '' for none. */
export function senderOf(description: string) {
  const words = description
    .slice(0, 300)
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word.length > 1 && !common.has(word) && !bankCode.test(word))
  return words.length < 2 ? '' : words.slice(-most).join(' ')
}
