import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareEnv } from '#api/testing/bare-env.ts'
import { takesConnections } from '#api/testing/listening.ts'

/** As `.ci/deploy/Caddyfile` has it, on loopback and without TLS, each request to the next process. */
const caddyfile = (port: number, targets: readonly number[]) => `{
	admin off
	auto_https off
}
http://localhost:${port} {
	bind 127.0.0.1
	reverse_proxy ${targets.map(target => `127.0.0.1:${target}`).join(' ')} {
		lb_policy round_robin
		lb_try_duration 5s
		fail_duration 5s
		transport http {
			keepalive 60s
		}
	}
}
`

/** Caddy before the processes of a shop; its program is told by who runs the tests. */
export async function caddyProxy(port: number, targets: readonly number[]) {
  const program = process.env.CADDY_TEST_PROGRAM ?? 'caddy'
  const child = spawn(program, ['run', '--adapter', 'caddyfile', '--config', '-'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...bareEnv(), HOME: process.env.HOME ?? '/' },
  })
  child.stdin.end(caddyfile(port, targets))
  while (!(await takesConnections(port))) await sleep(100)
  return {
    close: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
