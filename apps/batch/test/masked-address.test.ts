// Addresses in messages: no password is shown, right or wrong as the address may be.
import { addressOf } from "@lectern/engine/internal/cluster/address"
import { maskedAddress } from "@lectern/engine/internal/masked-address"
import { shownAddress } from "@lectern/engine/internal/read/remote/address"
import { expect, test } from "vitest"
import { complaint } from "./support.js"

test.each([
  ["redis://u:s3cr3t@h", "redis://u:...@h"],
  ["redis://:s3cr3t@h:6379/1", "redis://:...@h:6379/1"],
  ["redis://user:s3cr/3t@h", "redis://user:...@h"],
  ["redis://user:1/s3cr3t@h", "redis://user:...@h"],
  ["redis://u:s3cr@3t@h", "redis://u:...@h"],
  ["redis://u:s3cr3t", "redis://u:..."],
  ["https://user:s3c@r3t@h/a", "https://user:...@h/a"],
  ["https://u:s3c/r3t@h", "https://u:...@h"],
  ["https://u:s3?cr#3t@h/a", "https://u:...@h/a"],
  ["postgres://h/db?sslpassword=s3cr3t", "postgres://h/db?sslpassword=..."],
  ["postgres://h/db?a=1&PASSWORD=s3cr3t&b=2#x", "postgres://h/db?a=1&PASSWORD=...&b=2#x"],
  ["user:s3cr3t@h:9000", "user:...@h:9000"],
  ["ftp://u:s3cr3t@h/x", "ftp://u:...@h/x"],
  ["postgres://me@h:5432/db", "postgres://me@h:5432/db"],
  ["redis://h:6379/0", "redis://h:6379/0"],
  ["redis://[::1]:6379", "redis://[::1]:6379"],
  ["https://h:443/a@b/c", "https://h:443/a@b/c"],
  ["a/b@c.txt", "a/b@c.txt"],
])("%s", (address, shown) => {
  expect(maskedAddress(address)).toBe(shown)
})

test.each([
  ["https://user:s3c@r3t@h/a?b", "https://h/a"],
  ["https://u:s3c/r3t@h/a.gz", "https://h/a.gz"],
  ["https://u:s3?cr#3t@h/a", "https://h/a"],
  ["https://s3cr3t@h/a", "https://h/a"],
  ["s3://key:s3cr3t@bucket/a@b", "s3://key:...@b"],
  ["s3://bucket/a@b?c", "s3://bucket/a@b?c"],
])("the input %s", (address, shown) => {
  expect(shownAddress(address)).toBe(shown)
})

test.each([
  "redis://user:s3cr/3t@h",
  "redis://user:1/s3cr3t@h",
  "redis://u:s3cr@3t@h",
  "postgres://h/db?sslpassword=s3cr3t",
  "postgres://h/db?PASSWORD=s3cr3t",
  "https://u:s3cr3t@h",
])("the engine %s is refused, and its password is not shown", async (address) => {
  const said = await complaint((async () => addressOf(address))())
  expect(said).not.toMatch(/s3cr|3t/)
  expect(said).toMatch(/has a password, which ps shows|--engine must be redis|after the port/)
})
