import type { Db } from './db/client'
import type { KeyedRequest } from './db/keyed'
import type { Meter } from './db/meter'

/** A workflow instance may work on a job only while the job has this `generation`. */
export type JobTicket = { job: string; generation: number }

/** Starts a workflow that sends the e-mails above the limit of one cron run. */
export type MailTicket = { mails: true }

export type NightTicket = { night: string }

export type Bindings = {
  DB: D1Database
  MEDIA: R2Bucket
  /** Separate from public media. Without this bucket there are no nightly backups. */
  BACKUPS?: R2Bucket
  /** Cloudflare Email Service. Without it no e-mail is sent. */
  EMAIL?: SendEmail
  /** Workflow for long jobs: `worker/operations/jobs/workflow.ts`. */
  JOBS: Workflow<JobTicket | NightTicket | MailTicket>
  ASSETS: Fetcher
  LOOKUP_LIMIT: RateLimit
  ORDER_LIMIT: RateLimit
  HOLD_LIMIT: RateLimit
  LOGIN_LIMIT: RateLimit
  CLAIM_LIMIT: RateLimit
  NAMES_LIMIT: RateLimit
  /** Counts per order key, while the other rate limits count per client address. */
  KEY_LIMIT: RateLimit
  ENVIRONMENT: string
  LIMITS: string
  /** Public origin, such as https://toko.example; empty in development. */
  SITE_ORIGIN: string
  JWT_SECRET: string
  ORDER_KEY_SECRET: string
  /** Signs backups, nightly and from the command line. Without it, ORDER_KEY_SECRET signs them. */
  BACKUP_KEY?: string
  /** Private JWK from `npm run operator -- keys new`. Without it, certificates are not signed. */
  CERTIFICATE_KEY?: string
  /** Creates the first owner of an empty shop. Without it, the worker logs a generated token. */
  SETUP_TOKEN?: string
  /** Cloudflare Turnstile protects the order form from bots. Set both keys or neither. */
  TURNSTILE_SITE_KEY?: string
  TURNSTILE_SECRET_KEY?: string
  /** Automatic payments stay off while the keys of the chosen provider are missing. */
  MIDTRANS_SERVER_KEY?: string
  XENDIT_SECRET_KEY?: string
  XENDIT_CALLBACK_TOKEN?: string
  /** Address of simulated payment providers in development and tests; ignored in production. */
  PAYMENT_SIMULATOR?: string
}

export type Operator = {
  id: string
  email: string
  name: string | null
  role: string
  session_id: string
  /** An owner who must still enable the second factor. */
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
    /** The operator confirmed the change with the password, so all owners get an e-mail about it. */
    isConfirmed?: true
  }
}
