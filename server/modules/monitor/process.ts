import { availableParallelism, freemem, totalmem } from 'node:os'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { Ring } from '../../base/ring.ts'

/** What a process was like over the time since the sample before. */
export interface Sample {
  /** when it was taken, in ms */
  at: number
  /** how busy the processor was with this process, in percent of one core */
  cpu: number
  /** memory of the process, in bytes */
  memory: number
  heap: number
  /** how late the event loop came, in ms: on average, and at most */
  delay: number
  worstDelay: number
}

/** How often a sample is taken, in ms, and how many are kept: ten minutes. */
const every = 10_000
const most = 60
/** How often the event loop is looked at, in ms. */
const resolution = 50

const inMs = (nanoseconds: number) => Math.max(0, Math.round((nanoseconds / 1e6 - resolution) * 10) / 10) || 0

/** Looks at this process again and again while its server listens. */
export class ProcessWatch {
  private readonly ring = new Ring<Sample>(most)
  private readonly began = Date.now()
  private delays: IntervalHistogram | undefined
  private timer: NodeJS.Timeout | undefined
  private used = process.cpuUsage()
  private since = performance.now()

  start(): void {
    this.delays = monitorEventLoopDelay({ resolution })
    this.delays.enable()
    this.timer = setInterval(() => this.take(), every).unref()
  }

  stop(): void {
    clearInterval(this.timer)
    this.delays?.disable()
  }

  /** Takes a sample of the time since the last one. */
  take(): Sample {
    const now = performance.now()
    const { user, system } = process.cpuUsage(this.used)
    const { rss, heapUsed } = process.memoryUsage()
    const sample: Sample = {
      at: Date.now(),
      cpu: Math.round(((user + system) / 1000 / Math.max(1, now - this.since)) * 1000) / 10,
      ...{ memory: rss, heap: heapUsed },
      delay: inMs(this.delays?.mean ?? 0),
      worstDelay: inMs(this.delays?.max ?? 0),
    }
    this.used = process.cpuUsage()
    this.since = now
    this.delays?.reset()
    this.ring.add(sample)
    return sample
  }

  /** The last sample; one is taken where there is none. */
  last(): Sample {
    return this.ring.list()[0] ?? this.take()
  }

  /** The samples of the last minutes, the oldest first. */
  history(): Sample[] {
    return this.ring.list().reverse()
  }

  /** What stays the same, or is looked up at once. */
  facts() {
    return {
      ...{ pid: process.pid, node: process.versions.node, cores: availableParallelism() },
      uptimeSeconds: Math.round((Date.now() - this.began) / 1000),
      ...{ totalMemory: totalmem(), freeMemory: freemem() },
    }
  }
}
