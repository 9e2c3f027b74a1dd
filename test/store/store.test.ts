// The contract of the store on all three backends.
import { storeContract } from './contract.js'
import { forEachStore } from './stores.js'

// Fewer interleavings over the network, where each of them takes ten times as long.
forEachStore((name, openStore) => storeContract(openStore, name === 'SQLite' ? 12 : 5))
