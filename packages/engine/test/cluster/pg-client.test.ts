// Clients of PostgreSQL outlive their connection.
import { EventEmitter } from "node:events"
import { expect, test } from "vitest"
import { listening, type PgClient } from "../../src/cluster/pg-client.js"

class Plain extends EventEmitter {
  readonly config: object
  constructor(config: object) {
    super()
    this.config = config
  }
}

const pg = { Client: Plain as unknown as new (config: object) => PgClient }

test("a client that loses its connection does not end the process", () => {
  const client = new (listening(pg).Client)({ host: "queue" }) as unknown as Plain
  expect(client.config).toEqual({ host: "queue" })
  expect(client.emit("error", new Error("Connection terminated unexpectedly"))).toBe(true)
  expect(() => new Plain({}).emit("error", new Error("lost"))).toThrow("lost")
})

test("nor does the one on which BullMQ waits for notifications", () => {
  const { Client, listeningBackend } = listening(pg)
  const backend = { connection: { pgModule: { Client: Plain, Pool: 1 } } }
  expect(listeningBackend(backend)).toBe(backend)
  expect(backend.connection.pgModule).toEqual({ Client, Pool: 1 })
  expect(listeningBackend({})).toEqual({})
})
