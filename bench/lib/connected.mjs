import pg from 'pg'

/** A connection; closed after the work. */
export async function connected(url, work) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
