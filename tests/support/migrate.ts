import { freshShop } from './fresh'

// Test files share a worker, because it starts slowly, but share no data.
await freshShop()
