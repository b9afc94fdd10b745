// A connection is lost while a worker or a run starts: the worst places, found by cutting each connection in turn.
import { createServer, connect as dial, type Socket } from "node:net"
import { join } from "node:path"
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { BIN, exampleFolder, lectern } from "../cli/run.js"
import { HAS_POSTGRES, postgres, type Server, started } from "./servers.js"

/** An address that leads to the server, but cuts one connection after some bytes of the server. */
async function cutting({ url }: Server, connection: number, bytes: number): Promise<string> {
  const target = new URL(url)
  const [port, host] = [Number(target.port), target.hostname]
  const sockets = new Set<Socket>()
  let count = 0
  const proxy = createServer((client) => {
    const isCut = ++count === connection
    const server = dial(port, host)
    let left = bytes
    server.on("data", (data) => {
      left -= data.length
      if (isCut && left < 0) {
        client.destroy()
        server.destroy()
      } else client.write(data)
    })
    client.on("data", (data) => server.write(data))
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one)
      one.on("error", () => {})
      one.on("close", () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
  })
  target.port = String((proxy.address() as { readonly port: number }).port)
  return target.href
}

afterEach(() => void vi.unstubAllEnvs())

describe.skipIf(!HAS_POSTGRES)("over PostgreSQL", { timeout: 120_000 }, () => {
  test("a worker is ready although a connection is lost at its start, and hears a signal", async () => {
    const [cwd, server] = [exampleFolder(), await postgres()]
    vi.stubEnv("LECTERN_ENGINE_PASSWORD", server.password)
    for (const [connection, bytes] of [
      [1, 600],
      [2, 0],
      [2, 600],
    ] as const) {
      const args = [
        "worker",
        "--engine",
        await cutting(server, connection, bytes),
        "--store",
        join(cwd, "s"),
        "-j",
        "1",
      ]
      const worker = await started(BIN, [...args, "--root", cwd], "waits for jobs")
      expect(worker.output().match(/trying again/g)).toHaveLength(1)
      worker.process.kill("SIGTERM")
      await worker.ended()
      expect(worker.process.exitCode).toBe(143)
    }
    const { stdout } = await lectern(["doctor", "--engine", server.url, "--clean", "--yes"], { cwd })
    expect(stdout).toMatch(/^lectern-\S+ +ok +\d+ rows?, removed\nschema +ok +bullmq: removed\n$/)
  })

  test("a run gives the same bytes although a connection is lost at its start", async () => {
    const [cwd, server] = [exampleFolder(), await postgres()]
    vi.stubEnv("LECTERN_ENGINE_PASSWORD", server.password)
    const text = ["score", "reference.A.txt", "-i", "system.north.txt"]
    const expected = await lectern(text, { cwd })
    await started(BIN, ["worker", "--engine", server.url, "--store", join(cwd, "s"), "--root", cwd, "-j", "1"], "waits")
    for (const [connection, bytes] of [
      [1, 600],
      [2, 0],
      [2, 600],
      [3, 0],
    ] as const) {
      const run = await lectern([...text, "--engine", await cutting(server, connection, bytes), "--store", "s"], {
        cwd,
      })
      expect(run).toMatchObject({ code: 0, stdout: expected.stdout })
    }
  })
})
