export function noteOwner(folder: string): void
export function ownerOf(folder: string): number
export function noteWorkerd(folder: string, workerd: string): void
export function endLeftover(folder: string, isOwnerGone?: boolean): Promise<void>
