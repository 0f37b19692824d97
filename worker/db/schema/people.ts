import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { belongsTo, id, stamps, time } from './columns'

export const users = sqliteTable('users', {
  id: id(),
  email: text().notNull().unique(),
  password_hash: text().notNull(),
  role: text().notNull().default('operator'),
  created_at: time(),
  password_changed_at: time(),
  disabled_at: text(),
  /** Encrypted by `worker/people/auth/second-step/totp-secret.ts`; it takes effect once the user has confirmed it. */
  totp_secret: text(),
  totp_confirmed_at: text(),
  /** The last 30 seconds a code was taken of. */
  totp_step: integer(),
})

/** Only the SHA-256 of a code is kept. */
export const recovery_codes = sqliteTable(
  'recovery_codes',
  {
    user_id: belongsTo(() => users.id),
    hash: text().notNull(),
    created_at: time(),
    used_at: text(),
  },
  t => [primaryKey({ columns: [t.user_id, t.hash] })],
)

/** Only the SHA-256 of a link's token is kept. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: id(),
    token_hash: text().notNull().unique(),
    email: text().notNull(),
    role: text().notNull(),
    invited_by: belongsTo(() => users.id),
    created_at: time(),
    expires_at: time(),
    accepted_at: text(),
    revoked_at: text(),
  },
  t => [index('invitations_email').on(t.email), index('invitations_expires').on(t.expires_at)],
)

export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    user_id: belongsTo(() => users.id),
    user_agent: text(),
    created_at: time(),
    last_used_at: time(),
    expires_at: time(),
    ended_at: text(),
  },
  t => [index('sessions_user').on(t.user_id, t.last_used_at), index('sessions_expires').on(t.expires_at)],
)

/** One row a refresh token; only its SHA-256 is kept. A family of tokens is a session. */
export const refresh_tokens = sqliteTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    session_id: belongsTo(() => sessions.id),
    parent_hash: text(),
    created_at: time(),
    used_at: text(),
  },
  t => [index('refresh_tokens_session').on(t.session_id), index('refresh_tokens_parent').on(t.parent_hash)],
)

/** Counters of tries by bucket, until the count starts anew or the next try is allowed. */
export const attempts = sqliteTable(
  'attempts',
  { key: text().primaryKey(), n: integer().notNull(), until: time() },
  t => [index('attempts_until').on(t.until)],
)

/**
 * The token by which a shop without people gets its first owner; row 1 alone. A trigger closes it for good (`used_at`) with
 * the first person, whatever way made them. Only the SHA-256 of a token is kept.
 */
export const setup_tokens = sqliteTable('setup_tokens', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  made_at: time(),
  used_at: text(),
})

/** What somebody of the team is told by e-mail of an event of the audit, once. */
export const staff_letters = sqliteTable(
  'staff_letters',
  {
    id: integer().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    event_id: integer().notNull(),
    /** due, sending, sent, failed. */
    state: text().notNull().default('due'),
    tries: integer().notNull().default(0),
    next_try_at: time(),
    error: text(),
    ...stamps(),
  },
  t => [
    uniqueIndex('staff_letters_once').on(t.user_id, t.event_id),
    index('staff_letters_due').on(t.state, t.next_try_at),
  ],
)
