import type { MailTicket } from '../jobs/engine'

type Engine = { create: (asked: { id: string; params: MailTicket }) => Promise<unknown> }

export const sendTheRest = (engine: Engine) =>
  engine.create({ id: `mails-${crypto.randomUUID()}`, params: { mails: true } })
