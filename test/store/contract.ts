// The contract of the store: what every backend must do, whatever it is made of.
import { describe } from 'vitest'
import { amaContract } from './contract/ama.js'
import { bucketContract } from './contract/buckets.js'
import { helloContract } from './contract/hellos.js'
import { modelContract } from './contract/models.js'
import { purchaseContract } from './contract/purchases.js'
import { salesContract } from './contract/sales.js'
import { budgetContract } from './contract/budgets.js'
import { saltContract } from './contract/salts.js'
import { trafficContract } from './contract/traffic.js'
import type { OpenStore } from './stores.js'

/** @param modelRuns how many interleavings of each model */
export const storeContract = (openStore: OpenStore, modelRuns: number): void => {
  describe('salts', () => saltContract(openStore))
  describe('buckets', () => bucketContract(openStore))
  describe('hellos', () => helloContract(openStore))
  describe('the AMA', () => amaContract(openStore))
  describe('room for texts', () => budgetContract(openStore))
  describe('traffic', () => trafficContract(openStore))
  describe('purchases', () => purchaseContract(openStore))
  salesContract(openStore)
  describe('interleavings', () => modelContract(openStore, modelRuns))
}
