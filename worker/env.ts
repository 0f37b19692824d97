import type { Db } from './db/client'
import type { KeyedRequest } from './db/keyed'
import type { Meter } from './db/meter'

/** Allows a workflow instance to work on a job: an instance whose generation is outdated must stop. */
export type JobTicket = { job: string; generation: number }

/** Parameters of a workflow instance that sends the e-mails that exceeded the limit of a cron run. */
export type MailTicket = { mails: true }

/** Parameters of a workflow instance that makes a nightly backup. */
export type NightTicket = { night: string }

export type Bindings = {
  DB: D1Database
  MEDIA: R2Bucket
  /** Bucket for nightly backups, separate from public media. Without this bucket there are no nightly backups. */
  BACKUPS?: R2Bucket
  /** Cloudflare Email Service. Without this binding no e-mail is sent. */
  EMAIL?: SendEmail
  /** Cloudflare Workflow for long jobs, defined in `worker/operations/jobs/workflow.ts`. */
  JOBS: Workflow<JobTicket | NightTicket | MailTicket>
  ASSETS: Fetcher
  LOOKUP_LIMIT: RateLimit
  ORDER_LIMIT: RateLimit
  HOLD_LIMIT: RateLimit
  LOGIN_LIMIT: RateLimit
  CLAIM_LIMIT: RateLimit
  NAMES_LIMIT: RateLimit
  /** Rate limit per order key; the other limits are per client address. */
  KEY_LIMIT: RateLimit
  ENVIRONMENT: string
  LIMITS: string
  /** The shop's public origin, such as https://toko.example; empty in development. */
  SITE_ORIGIN: string
  JWT_SECRET: string
  ORDER_KEY_SECRET: string
  /** Signs backups, both nightly and from the command line. Without this secret, ORDER_KEY_SECRET signs them. */
  BACKUP_KEY?: string
  /** Private JWK that signs certificates, from `npm run operator -- keys new`. Without it they are unsigned. */
  CERTIFICATE_KEY?: string
  /** Token that creates the first owner of an empty shop. Without it, the worker logs a generated token. */
  SETUP_TOKEN?: string
  /** Keys of Cloudflare Turnstile, the bot protection of the order form: set both or neither. */
  TURNSTILE_SITE_KEY?: string
  TURNSTILE_SECRET_KEY?: string
  /** Secret keys of the payment providers. Automatic payments stay off without the keys of the chosen provider. */
  MIDTRANS_SERVER_KEY?: string
  XENDIT_SECRET_KEY?: string
  XENDIT_CALLBACK_TOKEN?: string
  /** Address of the simulated payment providers on this machine; ignored in production. */
  PAYMENT_SIMULATOR?: string
}

export type Operator = {
  id: string
  email: string
  name: string | null
  role: string
  session_id: string
  /** True if the operator is an owner who must still enable the second factor. */
  must_enrol: boolean
}

export type Env = {
  Bindings: Bindings
  Variables: {
    db: Db
    keyed: KeyedRequest
    meter: Meter
    operator: Operator
    requestId: string
    /** True if the operator confirmed the change with the password; the owners then receive an e-mail. */
    isConfirmed?: true
  }
}
