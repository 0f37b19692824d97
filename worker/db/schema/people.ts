import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { idColumn, parentColumn, timeColumn, timestampColumns } from './columns'

export const users = sqliteTable(
  'users',
  {
    id: idColumn(),
    email: text().notNull().unique(),
    password_hash: text().notNull(),
    role: text().notNull().default('operator'),
    created_at: timeColumn(),
    password_changed_at: timeColumn(),
    disabled_at: text(),
    /** Encrypted by `second-step.ts`. Not used until the user has confirmed it with a code. */
    totp_secret: text(),
    totp_confirmed_at: text(),
    /** The last accepted time step (30 s, RFC 6238): a code is accepted only once. */
    totp_step: integer(),
    /** NULL in older accounts and in accounts created on the command line: the e-mail address is shown instead. */
    name: text(),
  },
  // Receipts and histories show only the name, so it must be unique.
  t => [uniqueIndex('users_name').on(sql`lower(${t.name})`)],
)

/** Only the hash (SHA-256) of a code is stored. */
export const recovery_codes = sqliteTable(
  'recovery_codes',
  {
    user_id: parentColumn(() => users.id),
    hash: text().notNull(),
    created_at: timeColumn(),
    used_at: text(),
  },
  t => [primaryKey({ columns: [t.user_id, t.hash] })],
)

/** Only the hash (SHA-256) of the token in the link is stored. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: idColumn(),
    token_hash: text().notNull().unique(),
    email: text().notNull(),
    role: text().notNull(),
    invited_by: parentColumn(() => users.id),
    created_at: timeColumn(),
    expires_at: timeColumn(),
    accepted_at: text(),
    revoked_at: text(),
  },
  t => [index('invitations_email').on(t.email), index('invitations_expires').on(t.expires_at)],
)

export const sessions = sqliteTable(
  'sessions',
  {
    id: idColumn(),
    user_id: parentColumn(() => users.id),
    user_agent: text(),
    created_at: timeColumn(),
    last_used_at: timeColumn(),
    expires_at: timeColumn(),
    ended_at: text(),
  },
  t => [index('sessions_user').on(t.user_id, t.last_used_at), index('sessions_expires').on(t.expires_at)],
)

/** Only the hash (SHA-256) of a token is stored. All refresh tokens of a session have the same `family`. */
export const refresh_tokens = sqliteTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    session_id: parentColumn(() => sessions.id),
    parent_hash: text(),
    created_at: timeColumn(),
    used_at: text(),
  },
  t => [index('refresh_tokens_session').on(t.session_id), index('refresh_tokens_parent').on(t.parent_hash)],
)

/** `until`: when the count restarts or, if each attempt doubles the wait, when the current wait ends. */
export const attempts = sqliteTable(
  'attempts',
  { key: text().primaryKey(), n: integer().notNull(), until: timeColumn() },
  t => [index('attempts_until').on(t.until)],
)

/** The only row has the SHA-256 of the setup token. A trigger sets `used_at` when the first user exists. */
export const setup_tokens = sqliteTable('setup_tokens', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  made_at: timeColumn(),
  used_at: text(),
})

export const staff_letters = sqliteTable(
  'staff_letters',
  {
    id: integer().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    event_id: integer().notNull(),
    state: text().notNull().default('due'),
    tries: integer().notNull().default(0),
    next_try_at: timeColumn(),
    error: text(),
    ...timestampColumns(),
  },
  t => [
    uniqueIndex('staff_letters_once').on(t.user_id, t.event_id),
    index('staff_letters_due').on(t.state, t.next_try_at),
  ],
)
