/** What the person at the terminal did or has that cannot be worked with; its message is for them. */
export class Refusal extends Error {}
