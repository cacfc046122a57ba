/**
 * A large company beside the demo's own, made in the database itself: through the interface 50,000 people would take an
 * hour. What the measured calls ask of the server (rights, the application, its menu) is made through its interface.
 */

/** @typedef {{ people: number, departments: number, rows: number }} Size */

/** The size that the bounds are for. @type {Size} */
export const fullSize = { people: 50_000, departments: 2_000, rows: 1_000_000 }

/** Departments stand in branches of this many. */
const inBranch = 50

/** An id of the company: a letter and a number. */
export const id = (letter, number) => `'${letter}' || lpad((${number})::text, 9, '0')`

/** The application's own columns and who made a row: 1,000,000 rows in the order of their ids and of time. */
const rowValues = ({ people, rows }) => `select ${id('r', 'i')},
  ${id('u', `1 + (i::bigint * 7919) % ${people}`)}, now() - (${rows} - i) * interval '20 seconds',
  'Order ' || i, abs(hashint4(i)::bigint) % 10000 / 10.0, (array['open', 'sent', 'done', 'void'])[1 + i % 4],
  'Customer ' || i % 5000, 'A note on order ' || i, 1
  from generate_series(1, ${rows}) i`

/** Fills a table of the application. @param {import('pg').Client} db @param {string} table @param {Size} size */
export const fillRecords = (db, table, size) =>
  db.query(`insert into "${table}" ("f_id", "f_creator_user_id", "f_creator_time", "title", "amount", "state", "customer", "note", "f_version")
    ${rowValues(size)}`)

/**
 * Fills the database of a demo with people and departments.
 * @param {import('pg').Client} db
 * @param {Size} size
 */
export async function fillPeople(db, { people, departments }) {
  const {
    rows: [root],
  } = await db.query(`select "id" from "base_organize" where "parentId" = '-1' limit 1`)
  const {
    rows: [like],
  } = await db.query(`select "password" from "base_user_login" l join "base_user" u on u."id" = l."userId" where u."account" = 'zhangwei'`)
  const branches = Math.ceil(departments / inBranch)
  await db.query(`insert into "base_organize" ("id", "fullName", "enCode", "parentId", "category", "sortCode", "enabledMark", "version", "creatorTime")
    select ${id('o', 'i')}, 'Department ' || i, 'scale.' || i,
      case when i <= ${branches} then '${root.id}' else ${id('o', `1 + i % ${branches}`)} end, 'department', i, 1, 1, now()
    from generate_series(1, ${departments}) i`)
  await db.query(`insert into "base_position" ("id", "fullName", "enCode", "organizeId", "sortCode", "enabledMark", "version", "creatorTime")
    select ${id('p', 'i')}, 'Position ' || i, 'scale.' || i, ${id('o', 'i')}, i, 1, 1, now() from generate_series(1, ${departments}) i`)
  await db.query(`insert into "base_user" ("id", "account", "realName", "organizeId", "managerId", "mobile", "isAdministrator", "sortCode", "enabledMark", "version", "creatorTime", "theme")
    select ${id('u', 'i')}, 'scale' || i, (array['王','李','张','刘','陈','杨','赵','黄'])[1 + i % 8] || (array['伟','芳','娜','敏','静','磊','军'])[1 + i % 7] || i,
      ${id('o', `1 + i % ${departments}`)}, ${id('u', `1 + i / 20`)}, '138' || lpad(i::text, 8, '0'), 0, i, 1, 1, now(), 'classic'
    from generate_series(1, ${people}) i`)
  await db.query(
    `insert into "base_user_login" ("userId", "password", "changedAt") select ${id('u', 'i')}, $1, now() from generate_series(1, ${people}) i`,
    [like.password],
  )
  await db.query(`insert into "base_user_position" ("id", "userId", "positionId", "creatorTime", "version")
    select ${id('l', 'i')}, ${id('u', 'i')}, ${id('p', `1 + i % ${departments}`)}, now(), 1 from generate_series(1, ${people}) i`)
}

/**
 * Fills the database of a demo with the company and the records of an application.
 * @param {import('pg').Client} db
 * @param {Size} size
 * @param {string} table the application's table
 * @param {string} menuId the application's menu, which gets a data scheme with a condition
 */
export async function fillCompany(db, size, table, menuId) {
  await fillPeople(db, size)
  await fillRecords(db, table, size)
  const condition = {
    matchLogic: 'and',
    conditionList: [{ logic: 'and', groups: [{ field: 'state', symbol: '==', fieldValueType: 2, fieldValue: 'open' }] }],
  }
  await db.query(
    `insert into "base_data_scheme" ("id", "menuId", "fullName", "enCode", "conditionJson", "enabledMark", "version", "creatorTime")
    values ($1, $2, 'Open ones', 'open', $3, 1, 1, now())`,
    [customScheme, menuId, JSON.stringify(condition)],
  )
  await db.query('vacuum analyze')
}

/** The id of the data scheme with a condition. */
export const customScheme = 'scale'

/** Somebody of the large company who heads a branch, so that what stands below them is some fifty departments. */
export const headOfBranch = 'scale1'
