import { type ChildProcess, fork } from 'node:child_process'
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Kind } from './watch.ts'

const entry = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Resolves once it listens at this port; it may have others. */
function listensAt(worker: Worker, port: number): Promise<true> {
  return new Promise(resolve => {
    worker.on('listening', address => {
      if (address.port === port) resolve(true)
    })
  })
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/**
 * An API process: `api/main.ts`, on the one port of all. Each takes connections from the port itself: those the watching process
 * would hand to one that was just killed are neither answered nor closed, and their clients wait for ever.
 */
export function apiProcess(env: NodeJS.ProcessEnv, port: number): Kind<Worker> {
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: entry('../main.ts'), args: [] })
  return {
    start: () => cluster.fork(env),
    opened: worker => Promise.race([listensAt(worker, port), once(worker, 'exit').then(() => false)]),
    exited: worker => once(worker, 'exit'),
    isAlive: worker => isAlive(worker.process),
    kill: (worker, signal) => worker.process.kill(signal),
  }
}

/** The stand-ins, which lock their folder: one process, on one port for as long as the shop runs. */
export function standInsProcess(env: NodeJS.ProcessEnv): Kind<ChildProcess> {
  return {
    start: () => fork(entry('./stand-ins-main.ts'), { env }),
    opened: child =>
      Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)]),
    exited: child => once(child, 'exit'),
    isAlive,
    kill: (child, signal) => child.kill(signal),
  }
}
