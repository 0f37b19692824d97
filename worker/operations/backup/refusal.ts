export class CommandRefusal extends Error {}
