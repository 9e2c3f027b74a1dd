// Starts the measured processes, asks for their processor time, and stops them.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openReaders, type Readers } from './load.js'

export type Mode = 'plain' | 'counting'

/** A running host and its readers. */
export interface Host {
  readers: Readers
  /** Processor time that it has used so far, in milliseconds. */
  usedMs: () => Promise<number>
  stop: () => Promise<void>
}

/** Starts a host over the build in a folder. */
export async function startHost(folder: string, mode: Mode): Promise<Host> {
  const child = fork(fileURLToPath(new URL('host.ts', import.meta.url)), [folder, mode], {
    execArgv: ['--import', 'tsx'],
  })
  const [port] = (await once(child, 'message')) as [number]
  const readers = openReaders(port)
  return { readers, usedMs: () => usedMs(child), stop: () => stop(child, readers) }
}

async function usedMs(child: ChildProcess): Promise<number> {
  const answered = once(child, 'message')
  child.send('used')
  const [{ user, system }] = (await answered) as [NodeJS.CpuUsage]
  return (user + system) / 1000
}

async function stop(child: ChildProcess, readers: Readers): Promise<void> {
  readers.agent.destroy()
  const ended = once(child, 'exit')
  child.send('stop')
  await ended
}
