import { dateTime } from '../../../../worker/contract/lib/format'
import { deviceOf } from '../../../../worker/contract/people/device'
import { Section, Timeline } from '../../common/parts/details'
import type { readAccount } from './calls'

type Event = Awaited<ReturnType<typeof readAccount>>['events'][number]

const titles: Record<string, string> = {
  sign_in: 'Masuk',
  sign_in_failed: 'Percobaan masuk gagal',
  refresh_reused: 'Sesi dipakai di dua tempat, lalu diakhiri',
  code_asked: 'Password benar, kode verifikasi diminta',
  code_failed: 'Kode verifikasi salah',
  join: 'Undangan diterima',
  update: 'Nama diubah',
  start_totp: 'Verifikasi dua langkah disiapkan',
  totp_on: 'Verifikasi dua langkah aktif',
  totp_off: 'Verifikasi dua langkah dimatikan',
  reset_totp: 'Verifikasi dua langkah disetel ulang oleh pemilik',
  set_role: 'Peran diubah',
  disable: 'Akses ditutup',
  enable: 'Akses dibuka',
  change_password: 'Password diubah',
  end_session: 'Sesi diakhiri',
  end_sessions: 'Semua sesi diakhiri oleh pemilik',
}

/** Security events of the account, so that operators notice actions that were not theirs. */
export const Events = ({ events }: { events: Event[] }) => (
  <Section title="Aktivitas akun">
    <p className="mb-4 text-sm text-muted">
      Ada yang bukan Anda? Ubah password: semua sesi lain berakhir saat itu juga.
    </p>
    <Timeline
      moments={events.map(({ id, action, user_agent, created_at }) => ({
        id: String(id),
        at: dateTime(created_at),
        title: titles[action] ?? action,
        note: user_agent === null ? undefined : deviceOf(user_agent),
      }))}
    />
  </Section>
)
