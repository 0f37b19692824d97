export function homeProblem(): string
