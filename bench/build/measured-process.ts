// Runs a command to its end, and measures its time and peak memory.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Measured {
  seconds: number
  /** What it printed, on both streams. */
  printed: string
  /** Peak resident memory in MB, as Linux counts it for the process; NaN on other systems. */
  peakMegabytes: number
  /** Processor time of all its threads, up to the last sample; NaN on other systems. */
  processorSeconds: number
}

const sampleMs = 20

/** Runs a command; throws an error with its output if it fails. */
export async function measureProcess(command: string, args: readonly string[], folder: string): Promise<Measured> {
  const started = performance.now()
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  let peakMegabytes = NaN
  let processorSeconds = NaN
  const sample = () => {
    processorSeconds = readProcessorSeconds(child.pid) ?? processorSeconds
    peakMegabytes = Math.max(peakMegabytes || 0, readPeak(child.pid)) || NaN
  }
  const timer = setInterval(sample, sampleMs)
  try {
    const status = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', resolve)
    })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${printed.slice(-2000)}`)
  } finally {
    clearInterval(timer)
  }
  return { seconds: (performance.now() - started) / 1000, peakMegabytes, processorSeconds, printed }
}

/** The peak resident memory in MB of a running process; 0 if it cannot be read (any more). */
function readPeak(processId: number | undefined): number {
  try {
    const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId ?? 0}/status`, 'utf8'))
    return Number(match?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** The processor time of a running process, in clock ticks of 10 ms in the file; undefined if it cannot be read. */
function readProcessorSeconds(processId: number | undefined): number | undefined {
  try {
    const fields = readFileSync(`/proc/${processId ?? 0}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    // utime and stime are the 14th and 15th field of proc(5); the first two are cut off.
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return undefined
  }
}
