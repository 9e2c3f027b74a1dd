// The contract of the store on all three backends.
import { storeContract } from './contract.js'
import { forEachStore } from './stores.js'

forEachStore((_, openStore) => storeContract(openStore))
