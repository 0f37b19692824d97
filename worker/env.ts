import type { Db } from './db/client'
import type { Keyed } from './db/keyed'
import type { Meter } from './db/meter'
import type { MailTicket, Ticket } from './operations/jobs/engine'
import type { NightTicket } from './operations/nights/engine'

export type Bindings = {
  DB: D1Database
  MEDIA: R2Bucket
  /** Where nights are kept, apart from what pages show; left out, no night is copied. */
  BACKUPS?: R2Bucket
  /** Cloudflare Email Service; left out, no e-mail is sent. */
  EMAIL?: SendEmail
  /** Cloudflare Workflows, by which long work goes on; its class is in `worker/operations/jobs/workflow.ts`. */
  JOBS: Workflow<Ticket | NightTicket | MailTicket>
  ASSETS: Fetcher
  LOOKUP_LIMIT: RateLimit
  ORDER_LIMIT: RateLimit
  HOLD_LIMIT: RateLimit
  LOGIN_LIMIT: RateLimit
  CLAIM_LIMIT: RateLimit
  NAMES_LIMIT: RateLimit
  /** By the key of an order, not by address. */
  KEY_LIMIT: RateLimit
  ENVIRONMENT: string
  LIMITS: string
  /** Where the shop stands, such as https://toko.example; empty in development. */
  SITE_ORIGIN: string
  JWT_SECRET: string
  ORDER_KEY_SECRET: string
  /** Vouches for the nights' copies, as it does for those of the command; ORDER_KEY_SECRET does without it. */
  BACKUP_KEY?: string
  /** Private JWK that certificates are signed with, made by `npm run operator -- keys new`. Without it they are unsigned. */
  CERTIFICATE_KEY?: string
  /** With it a shop without people gets its first owner; left out, a token is told in the log. */
  SETUP_TOKEN?: string
  /** Both or neither: Cloudflare's check against robots at the order form. */
  TURNSTILE_SITE_KEY?: string
  TURNSTILE_SECRET_KEY?: string
}

export type Operator = {
  id: string
  email: string
  role: string
  session_id: string
  /** An owner without a second step, where owners need one. */
  must_enrol: boolean
}

export type Env = {
  Bindings: Bindings
  Variables: {
    db: Db
    keyed: Keyed
    meter: Meter
    operator: Operator
    requestId: string
    /** The operator confirmed the change by password, so that its owners hear of it. */
    isConfirmed?: true
  }
}
