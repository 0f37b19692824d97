/** An error caused by the user of the command, who is shown the error's message. */
export class CommandRefusal extends Error {}
