// Clients of PostgreSQL that can lose their connection at any time. Node ends the process at an "error" event without a
// listener, and pg emits one whenever a connection is lost; while a client is taken from its pool, neither pg nor BullMQ
// listens. What the client was doing fails as well, so the event itself says nothing new.

/** The part of a client that is used here. */
export interface PgClient {
  connect(): Promise<unknown>
  query(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly rowCount: number | null }>
  end(): Promise<void>
  on(event: "error", listener: () => void): unknown
}

type ClientClass = new (config: object) => PgClient

/** The package pg, with clients that listen. */
export interface Listening {
  readonly Client: ClientClass
  /** Makes the connection on which a backend of BullMQ waits for notifications one of these clients, too. */
  listeningBackend(backend: object): object
}

/** The package pg, with clients that listen. */
export function listening(pg: { readonly Client: ClientClass }): Listening {
  class Client extends pg.Client {
    constructor(config: object) {
      super(config)
      this.on("error", () => {})
    }
  }
  return {
    Client,
    listeningBackend(backend) {
      const { connection } = backend as { readonly connection?: { pgModule?: object } }
      if (connection?.pgModule !== undefined) connection.pgModule = { ...connection.pgModule, Client }
      return backend
    },
  }
}
