/** An error caused by the user of the command; its message is shown to them. */
export class CommandRefusal extends Error {}
