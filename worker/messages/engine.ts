/** An instance of the engine that sends the e-mails that one run of the cron left, and has no job. */
export type MailTicket = { mails: true }

type Engine = { create: (asked: { id: string; params: MailTicket }) => Promise<unknown> }

export const sendTheRest = (engine: Engine) =>
  engine.create({ id: `mails-${crypto.randomUUID()}`, params: { mails: true } })
