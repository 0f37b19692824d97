import { freshShop } from './fresh'

// Files share a worker, which takes seconds to start, but no data.
await freshShop()
