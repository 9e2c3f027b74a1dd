// Bounds connections, in number for each network and in time: whoever keeps many open takes the descriptors of all.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { holderOf } from '../../service/caller.js'
import { takePlace } from '../../service/rate-limit.js'
import { isTrustedPeer, type TrustedProxies } from './caller-address.js'
import { headerBytes } from './listening.js'

/** Of a network (an IPv4 address, a /48 of IPv6) that is no trusted proxy; a browser opens six, a crawler some dozens. */
export const mostConnections = 512

/**
 * What node:http grants a connection; times in milliseconds. The largest body that is read has 16 KB. Node's 5 seconds for an idle
 * connection end some that clients are about to use again: of 600 requests of a checker that pauses in between, up to seven failed.
 */
export const serverLimits = {
  maxHeaderSize: headerBytes,
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 65_000,
  /** Closes a connection that is idle in both directions, also of a client that does not read its answer, which stays in memory. */
  timeout: 60_000,
  /** Closes a connection whose answer does not begin, and ends the wait for one when the host stops. */
  answerTimeout: 900_000,
  drainTimeout: 10_000,
}

/**
 * Keeps a connection that is idle while its request waits for an answer, as for a first build that takes minutes, up to `mostMs`.
 * One whose answer has begun is closed, and so is one whose request is not whole.
 */
export function keepWaiting(message: IncomingMessage, response: ServerResponse, mostMs: number): void {
  response.on('timeout', (socket: Socket) => {
    if (response.headersSent || !message.complete) socket.destroy()
    // An idle connection says so once.
    const most = setTimeout(() => {
      if (!response.headersSent) socket.destroy()
    }, mostMs)
    response.once('close', () => clearTimeout(most))
  })
}

/** A listener of `connection` that closes those which are too many of their network, as they are opened. */
export function limitConnections(trusted: TrustedProxies): (socket: Socket) => void {
  const counts = new Map<string, number>()
  return (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isTrustedPeer(remoteAddress, trusted)) return
    // The /64s of one site are one caller here: 128 of them would take all descriptors.
    const leave = takePlace(counts, holderOf(remoteAddress), mostConnections)
    if (leave) socket.once('close', leave)
    else socket.destroy()
  }
}
