/** The limit: the same queries behind nothing but Fastify and a pool of pg. Told its database and tables by the environment; says its address. */
import Fastify from 'fastify'
import pg from 'pg'

const { BARE_DATABASE: connectionString, BARE_TABLE: table, BARE_ROWS: rowsOf } = process.env
const pool = new pg.Pool({ connectionString, max: 10 })
const app = Fastify()
app.post('/list', async () => {
  const [{ rows: list }, { rows: total }] = await Promise.all([
    pool.query(`select * from "${table}" where "f_deleted_time" is null order by "ordered" desc nulls last, "f_id" desc limit 20`),
    pool.query(`select count(*) from "${table}" where "f_deleted_time" is null`),
  ])
  return { code: 200, msg: '', data: { list, pagination: { currentPage: 1, pageSize: 20, total: Number(total[0].count) } } }
})
app.get('/:id', async ({ params }) => {
  const [{ rows }, { rows: items }] = await Promise.all([
    pool.query(`select * from "${table}" where "f_id" = $1 and "f_deleted_time" is null`, [params.id]),
    pool.query(`select * from "${rowsOf}" where "f_parent_id" = $1 order by "f_sort"`, [params.id]),
  ])
  return { code: 200, msg: '', data: { ...rows[0], items } }
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
