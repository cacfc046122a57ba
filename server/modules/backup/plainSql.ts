/**
 * What a backup says of defaults, keys and indexes is text of another database. It is run only where each of its words is one
 * of these, or a column of the table: nothing that reads, writes or calls anything else can be said with them.
 */
const words = new Set(
  `and array asc bigint boolean btree by bytea cascade character check collate cascade date default delete desc distinct double
  false first foreign in include int integer interval is json jsonb key last lower md5 not now null nulls numeric on or precision
  primary real references restrict set smallint text time timestamp true unique update upper using varying with without where zone any`.split(
    /\s+/,
  ),
)

const token = /\s+|"((?:[^"]|"")+)"|'(?:[^']|'')*'|([A-Za-z_]\w*)|\d+(?:\.\d+)?|(::)|(\()|<>|<=|>=|[),=<>[\]-]/y

/**
 * Whether a text says no more than that. `names` are the columns, and the table that it may refer to. A name stands for
 * itself only: before a parenthesis it would be called, after `::` it would be a type.
 */
export function isPlainSql(text: string, names: ReadonlySet<string>): boolean {
  if (text.length > 2000 || text.includes('--') || text.includes('\\')) return false
  token.lastIndex = 0
  let [before, last] = ['', '']
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    if (!found) return false
    const [all, quoted, word, cast, opening] = found
    if (all.trim() === '') continue
    const isWord = word !== undefined && words.has(word.toLowerCase())
    const name = quoted?.replaceAll('""', '"') ?? (isWord ? undefined : word)
    if (name !== undefined) {
      const isCollation = name === 'C' && last === 'collate'
      if (last === '::' || !(names.has(name) || isCollation)) return false
    }
    if (opening !== undefined && last === 'name' && before !== 'references') return false
    before = last
    last = name !== undefined ? 'name' : (word?.toLowerCase() ?? cast ?? all)
  }
  return true
}

/** Types that columns have, as PostgreSQL writes them. */
const types =
  /^(?:bigint|boolean|bytea|character varying(?:\(\d{1,8}\))?|date|double precision|integer|jsonb?|numeric(?:\(\d{1,4},\d{1,4}\))?|real|smallint|text|time without time zone|timestamp with(?:out)? time zone)(?:\[\])?$/

export const isPlainType = (type: string): boolean => types.test(type)
